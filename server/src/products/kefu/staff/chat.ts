/** A user's chat as staff sees it. The carrier logs `chat` and `chatImage`; `news`, which is polled, is logged here where it shows something. */
import { kefu } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { casesOf, toDesk, type CaseRow } from '../cases.ts';
import { imageOf, pageOf } from '../history.ts';
import { messageColumns, toStaff, type MessageRow } from '../messages.ts';
import type { KefuServices } from '../services.ts';

const earlierMax = 20;
const newsMax = 100;
const IMAGE_COST = 5;

type UserRow = { id: string; account_number: string; created_at: Date };

async function userOf(pool: Pool, id: string): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(
    'SELECT id, account_number, created_at FROM users WHERE id = $1 AND NOT robot',
    [id],
  );
  return rows[0];
}

async function readsOf(pool: Pool, id: string): Promise<{ user: number; staff: number }> {
  const { rows } = await pool.query<{ user_read: string; staff_read: string }>(
    'SELECT user_read, staff_read FROM kefu_reads WHERE user_id = $1',
    [id],
  );
  return { user: Number(rows[0]?.user_read ?? 0), staff: Number(rows[0]?.staff_read ?? 0) };
}

const withoutComment = (row: CaseRow) => {
  const { rating_comment: _, ...shown } = toDesk(row);
  return shown;
};
const idOf = ({ id }: MessageRow): number => Number(id);
const isOf = (row: CaseRow | undefined, staffId: number) => row?.state === 'open' && Number(row.staff) === staffId;

/** What the one who has the case was shown counts as read by staff, where no message without a mark is before it. */
async function markShown(
  { lock, announcer, visits }: KefuServices,
  userId: number,
  caller: Staff,
  newest: CaseRow | undefined,
): Promise<void> {
  const shown = visits.shown(caller, userId);
  if (!shown || shown.to === 0 || !isOf(newest, caller.staffId)) return;
  await lock.hold(userId, async (db) => {
    // The case may have been closed or given to another while this waited.
    const [still] = await casesOf(db, userId, 1);
    if (!isOf(still, caller.staffId)) return;
    const { rowCount } = await db.query(
      `INSERT INTO kefu_reads AS had (user_id, staff_read)
       SELECT $1, least($2, (SELECT max(id) FROM kefu_messages WHERE user_id = $1)) WHERE NOT EXISTS (
         SELECT FROM kefu_messages WHERE user_id = $1 AND kind = 'user' AND id < $3
           AND id > coalesce((SELECT staff_read FROM kefu_reads WHERE user_id = $1), 0))
       ON CONFLICT (user_id) DO UPDATE SET staff_read = excluded.staff_read WHERE had.staff_read < excluded.staff_read`,
      [userId, shown.to, shown.from],
    );
    if (rowCount) await announcer.stored(db, userId);
  });
}

export const chat = (services: KefuServices) =>
  handle(kefu.chat, async ({ body, caller }) => {
    const { pool, visits } = services;
    const userId = Number(body.user);
    const user = await userOf(pool, body.user);
    if (!user) return refuse('kefu.not_found');
    const [newest, ...earlier] = await casesOf(pool, userId, earlierMax + 1);
    const page = await pageOf(pool, userId, { before: body.before, limit: body.limit, notes: true });
    const before = body.before === undefined ? undefined : Number(body.before);
    visits.page(caller, userId, page.rows.map(idOf), before);
    await markShown(services, userId, caller, newest);
    return {
      ok: true,
      message: {
        user: {
          ...{ id: Number(user.id), account_number: user.account_number, created_ms: user.created_at.getTime() },
        },
        case: newest ? toDesk(newest) : null,
        earlier: earlier.map(toDesk),
        messages: page.rows.map(toStaff),
        more: page.more,
        user_read: (await readsOf(pool, body.user)).user,
      },
    };
  });

export const news = (services: KefuServices) =>
  handle(kefu.news, async ({ body, caller }) => {
    const { pool, audit, typing, announcer, visits } = services;
    const userId = Number(body.user);
    if (!(await userOf(pool, body.user))) return refuse('kefu.not_found');
    const [newest] = await casesOf(pool, userId, 1);
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${messageColumns}, (SELECT name FROM staff s WHERE s.id = m.staff) AS by_name FROM kefu_messages m
       WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [userId, body.after, newsMax],
    );
    const isOwn = isOf(newest, caller.staffId);
    const begins = visits.poll(caller, userId, rows.map(idOf), Number(body.after));
    // What the case has is shown too: a visit of one who does not have it leaves a row, however little is new.
    if (rows.length > 0 || (begins && !isOwn))
      await audit.append({
        ...{ staff: caller.staffId, act: kefu.news.id, subject: `user:${userId}` },
        detail: { user: body.user, after: body.after },
      });
    const reads = await readsOf(pool, body.user);
    if ((visits.shown(caller, userId)?.to ?? 0) > reads.staff) await markShown(services, userId, caller, newest);
    if (body.typing === '1' && isOwn) announcer.typing(userId);
    return {
      ok: true,
      message: {
        messages: rows.map(toStaff),
        case: newest ? withoutComment(newest) : null,
        user_read: reads.user,
        user_typing: typing.is(userId),
      },
    };
  });

export const chatImage = (services: KefuServices) => ({
  ...handle(kefu.chatImage, async ({ body }) => {
    const found = await imageOf(services, Number(body.user), body.message);
    return found === undefined ? refuse('kefu.not_found') : { ok: true, message: found };
  }),
  cost: () => IMAGE_COST,
});
