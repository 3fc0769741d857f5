import { notification } from '@glassbook/contract';
import type { Activity } from '../../shared/activity/activity.ts';
import { handle } from '../../carry/http/handling.ts';
import { paginator } from '../../carry/http/paginator.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { inSnapshot } from '../../carry/store/snapshot.ts';
import type { Pool } from 'pg';
import { markRead, readUpTo, unreadOf, type Unread } from './reads.ts';

export type NotificationServices = {
  pool: Pool;
  activity: Activity;
  now: () => number;
  /** Reads what is unread after a new mark, and publishes it to the account's own clients. */
  marked: (owner: number, read: () => Promise<Unread>) => Promise<Unread>;
};

const most = notification.reachMax;
/** Each list reads so many rows of several tables. */
const COST = 3;

const countUnread = (all: readonly { at_ms: number }[], read: number): number =>
  all.filter(({ at_ms }) => at_ms > read).length;

/** What happened to the account, newest first, with what is unread. */
export const notifications = ({ pool, activity }: NotificationServices) => ({
  ...handle(notification.notifications, async ({ body, caller: { userId } }) => {
    const paging = pagingOf(body);
    const { all, read } = await inSnapshot(pool, async (client) => ({
      all: await activity.recent(client, userId, most),
      read: await readUpTo(client, userId),
    }));
    const listed = body.group === undefined ? all : all.filter(({ group }) => group === body.group);
    const from = (paging.page - 1) * paging.limit;
    const path = `/api${notification.notifications.path}`;
    return {
      ok: true,
      message: paginator(listed.slice(from, from + paging.limit), { total: listed.length, ...paging, path }),
      data: { unread: countUnread(all, read), read_ms: read },
    };
  }),
  cost: () => COST,
});

/** Marks everything up to a time as read; a time ahead counts as now. */
export const read = ({ pool, activity, now, marked }: NotificationServices) => ({
  ...handle(notification.read, async ({ body, caller: { userId } }) => {
    const upTo = await markRead(pool, userId, Math.min(Number(body.up_to_ms), now()));
    const { unread } = await marked(userId, () => unreadOf(pool, activity, userId));
    return { ok: true, message: { unread: unread.length, read_ms: upTo } };
  }),
  cost: () => COST,
});
