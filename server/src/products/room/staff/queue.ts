/** What moderators read. */
import { room } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { messageColumns, wholeMessage, type MessageRow } from '../messages.ts';
import type { RoomServices } from '../services.ts';
import { mutedUntil } from '../standing.ts';
import { personOf, type CaseRow } from './cases.ts';

const QUEUE_MAX = 100;
const AROUND = 10;
const MEASURES_MS = 90 * 86_400_000;
const reports = '(SELECT count(*)::int FROM room_reports r WHERE r.message = m.n) AS reports';

export const queue = ({ pool }: RoomServices) =>
  handle(room.queue, async () => {
    const { rows } = await pool.query<
      Pick<MessageRow, 'room' | 'id' | 'n'> & {
        author: string;
        state: 'reported' | 'objected';
        waits_at: string;
        moderator: string | null;
        moderator_name: string | null;
        reports: number;
        total: string;
      }
    >(
      `SELECT m.room, m.id, m.n, c.author, c.state, c.waits_at, c.moderator, s.name AS moderator_name, ${reports}, count(*) OVER () AS total
       FROM room_cases c JOIN room_messages m ON m.n = c.message LEFT JOIN staff s ON s.id = c.moderator
       WHERE c.state IN ('reported', 'objected') ORDER BY c.waits_at, c.message LIMIT $1`,
      [QUEUE_MAX],
    );
    return {
      ok: true,
      message: {
        rows: rows.map((row) => ({
          ...{ user: Number(row.author), n: Number(row.n), room: row.room, message: Number(row.id) },
          ...{ reports: row.reports, state: row.state, at_ms: Number(row.waits_at) },
          moderator: personOf(row.moderator, row.moderator_name),
        })),
        total: Number(rows[0]?.total ?? 0),
      },
    };
  });

const deskMessage = (row: MessageRow, robots: ReadonlySet<number>): room.DeskMessage => ({
  ...wholeMessage(row, robots),
  ...{ n: Number(row.n), room: row.room },
});

export const posted = ({ pool, robots, rooms }: RoomServices) =>
  handle(room.posted, async ({ body }) => {
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${messageColumns} FROM room_messages m WHERE room = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
      [body.room, body.before ?? String(Number.MAX_SAFE_INTEGER), room.pageMax + 1],
    );
    return {
      ok: true,
      message: {
        rows: rows.slice(0, room.pageMax).map((row) => deskMessage(row, robots)),
        ...{ more: rows.length > room.pageMax, slow_seconds: rooms.slowSeconds(body.room) },
      },
    };
  });

export const message = ({ pool, robots, now }: RoomServices) =>
  handle(room.message, async ({ body }) => {
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${messageColumns} FROM room_messages m WHERE n = $1 AND user_id = $2`,
      [Number(body.message), Number(body.user)],
    );
    const [row] = rows;
    if (!row) return refuse('room.not_found');
    const { rows: around } = await pool.query<MessageRow>(
      `SELECT ${messageColumns} FROM room_messages m WHERE room = $1 AND id BETWEEN $2 AND $3 ORDER BY id`,
      [row.room, Number(row.id) - AROUND, Number(row.id) + AROUND],
    );
    const { rows: cases } = await pool.query<CaseRow & { reports: number }>(
      `SELECT c.*, s.name AS moderator_name, d.name AS decider_name, ${reports} FROM room_cases c JOIN room_messages m ON m.n = c.message
       LEFT JOIN staff s ON s.id = c.moderator LEFT JOIN staff d ON d.id = c.decided_by WHERE c.message = $1`,
      [row.n],
    );
    const { rows: counted } = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM room_cases WHERE author = $1 AND acted_at > $2 AND state <> 'lifted'",
      [Number(body.user), now() - MEASURES_MS],
    );
    const { rows: mutes } = await pool.query<{ muted_until: string }>(mutedUntil, [Number(body.user), now()]);
    const [found] = cases;
    return {
      ok: true,
      message: {
        ...{ message: deskMessage(row, robots), around: around.map((each) => deskMessage(each, robots)) },
        case: found
          ? {
              ...{ state: found.state, reports: found.reports, hidden: found.hides, reason: found.reason },
              muted_until_ms: found.muted_until === null ? null : Number(found.muted_until),
              ...{ moderator: personOf(found.moderator, found.moderator_name), at_ms: Number(found.waits_at) },
              objected_ms: found.objected_at === null ? null : Number(found.objected_at),
              ...{ decided_by: personOf(found.decided_by, found.decider_name), answer: found.answer },
            }
          : null,
        measures: counted[0]?.count ?? 0,
        muted_until_ms: mutes[0] ? Number(mutes[0].muted_until) : null,
      },
    };
  });
