/** A user's chat as staff sees it. The carrier logs `chat` and `chatImage`; `news`, which is polled, is logged here where it shows something. */
import { kefu } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse } from '../../http/handling.ts';
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

async function userReadOf(pool: Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ user_read: string }>('SELECT user_read FROM kefu_reads WHERE user_id = $1', [id]);
  return Number(rows[0]?.user_read ?? 0);
}

const withoutComment = (row: CaseRow) => {
  const { rating_comment: _, ...shown } = toDesk(row);
  return shown;
};
const isOf = (row: CaseRow | undefined, staffId: number) => row?.state === 'open' && Number(row.staff) === staffId;

/** What the one who has the case was shown counts as read by staff. */
async function markShown(
  { pool, turns, announcer }: KefuServices,
  userId: string,
  staffId: number,
  { rows, newest }: { rows: readonly MessageRow[]; newest: CaseRow | undefined },
): Promise<void> {
  const upTo = rows.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  if (upTo === 0 || !isOf(newest, staffId)) return;
  await turns.run(Number(userId), async () => {
    // The case may have been closed or given to another while this waited.
    const [still] = await casesOf(pool, Number(userId), 1);
    if (!isOf(still, staffId)) return;
    const { rowCount } = await pool.query(
      `INSERT INTO kefu_reads AS had (user_id, staff_read) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET staff_read = excluded.staff_read WHERE had.staff_read < excluded.staff_read`,
      [userId, upTo],
    );
    if (rowCount) await announcer.stored(Number(userId));
  });
}

export const chat = (services: KefuServices) =>
  handle(kefu.chat, async ({ body, caller: { staffId } }) => {
    const { pool } = services;
    const user = await userOf(pool, body.user);
    if (!user) return refuse('kefu.not_found');
    const [newest, ...earlier] = await casesOf(pool, Number(body.user), earlierMax + 1);
    const page = await pageOf(pool, Number(body.user), { before: body.before, limit: body.limit, notes: true });
    await markShown(services, body.user, staffId, { rows: page.rows, newest });
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
        user_read: await userReadOf(pool, body.user),
      },
    };
  });

export const news = (services: KefuServices) =>
  handle(kefu.news, async ({ body, caller: { staffId } }) => {
    const { pool, audit, typing, announcer } = services;
    if (!(await userOf(pool, body.user))) return refuse('kefu.not_found');
    const [newest] = await casesOf(pool, Number(body.user), 1);
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${messageColumns}, (SELECT name FROM staff s WHERE s.id = m.staff) AS by_name FROM kefu_messages m
       WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [body.user, body.after, newsMax],
    );
    const subject = `user:${body.user}`;
    const isOwn = isOf(newest, staffId);
    // What the case has is shown too: one who does not have it leaves a row, however little is new.
    if (rows.length > 0 || !isOwn)
      await audit.append({
        staff: staffId,
        act: kefu.news.id,
        subject,
        detail: { user: body.user, after: body.after },
      });
    await markShown(services, body.user, staffId, { rows, newest });
    if (body.typing === '1' && isOwn) announcer.typing(Number(body.user));
    return {
      ok: true,
      message: {
        messages: rows.map(toStaff),
        case: newest ? withoutComment(newest) : null,
        user_read: await userReadOf(pool, body.user),
        user_typing: typing.is(Number(body.user)),
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
