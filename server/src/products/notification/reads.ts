/** Up to when an account has read what happened: one mark, which never goes back. */
import { notification } from '@glassbook/contract';
import type { Activity, Queryable } from '../../shared/activity/activity.ts';

/** Milliseconds UTC; 0 where nothing was read. */
export async function readUpTo(db: Queryable, owner: number): Promise<number> {
  const { rows } = await db.query<{ read_at: string }>('SELECT read_at FROM notification_reads WHERE user_id = $1', [
    owner,
  ]);
  return Number(rows[0]?.read_at ?? 0);
}

/** Returns the mark as it is then. */
export async function markRead(db: Queryable, owner: number, upTo: number): Promise<number> {
  const { rows } = await db.query<{ read_at: string }>(
    `INSERT INTO notification_reads AS had (user_id, read_at) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET read_at = greatest(had.read_at, excluded.read_at) RETURNING read_at`,
    [owner, upTo],
  );
  return Number(rows[0]?.read_at ?? 0);
}

/** The mark, and the ids of what happened since. */
export type Unread = { read: number; unread: string[] };

export async function unreadOf(db: Queryable, activity: Activity, owner: number): Promise<Unread> {
  const read = await readUpTo(db, owner);
  const all = await activity.recent(db, owner, notification.reachMax);
  return { read, unread: all.filter(({ at_ms }) => at_ms > read).map(({ id }) => id) };
}
