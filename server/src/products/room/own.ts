/** What a user does about a message: removes an own one, reports one of another, objects to a measure. */
import { room } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, refuse, refuseFor } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { messageColumns, messageOf, publicMessage, type MessageRow } from './messages.ts';
import { measureOf, type CaseColumns } from './read.ts';
import type { RoomServices } from './services.ts';

export const remove = ({ pool, rooms, robots }: RoomServices) =>
  handle(room.remove, ({ body, caller: { userId } }) =>
    rooms.inTurn(body.room, async () => {
      const { rows } = await pool.query<MessageRow & { was: boolean }>(
        `UPDATE room_messages m SET is_removed = true FROM room_messages old
         WHERE m.n = old.n AND m.room = $1 AND m.id = $2 AND m.user_id = $3 RETURNING ${messageColumns}, old.is_removed AS was`,
        [body.room, Number(body.message), userId],
      );
      const [row] = rows;
      if (!row) return refuse('room.not_found');
      return { ok: true, message: row.was ? publicMessage(row, robots) : rooms.publish(row) };
    }),
  );

/** A report adds its message to the queue where no moderator dealt with it yet, and does nothing else. */
async function queueReport(client: PoolClient, { n, user_id: author }: MessageRow, user: number, at: number) {
  const { rowCount } = await client.query(
    'INSERT INTO room_reports (message, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [n, user, at],
  );
  await client.query(
    `INSERT INTO room_cases (message, author, state, waits_at) VALUES ($1, $2, 'reported', $3) ON CONFLICT DO NOTHING`,
    [n, author, at],
  );
  return rowCount === 1;
}

export const report = ({ pool, now, pace }: RoomServices) =>
  handle(room.report, async ({ body, caller: { userId } }) => {
    const row = await messageOf(pool, body.room, Number(body.message));
    if (!row || row.user_id === null || row.is_removed || row.is_hidden) return refuse('room.not_found');
    if (Number(row.user_id) === userId) return refuse('room.own_message');
    const wait = pace.takeReport(userId);
    if (wait > 0) return refuseFor('room.too_fast', wait);
    const isFirst = await inTransaction(pool, (client) => queueReport(client, row, userId, now()));
    return isFirst ? { ok: true, message: { message: Number(row.id) } } : refuse('room.reported_already');
  });

export const object = ({ pool, now }: RoomServices) =>
  handle(room.object, async ({ body, caller: { userId } }) => {
    const { rows } = await pool.query<CaseColumns>(
      `UPDATE room_cases c SET state = 'objected', objected_at = $4, waits_at = $4 FROM room_messages m
       WHERE m.n = c.message AND m.room = $1 AND m.id = $2 AND c.author = $3 AND c.state = 'open' RETURNING c.*`,
      [body.room, Number(body.message), userId, now()],
    );
    const measure = measureOf(rows[0]);
    if (measure) return { ok: true, message: measure };
    const { rowCount } = await pool.query(
      `SELECT FROM room_cases c JOIN room_messages m ON m.n = c.message
       WHERE m.room = $1 AND m.id = $2 AND c.author = $3 AND c.state IN ('objected', 'kept', 'lifted')`,
      [body.room, Number(body.message), userId],
    );
    return refuse(rowCount === 0 ? 'room.not_found' : 'room.objected_already');
  });
