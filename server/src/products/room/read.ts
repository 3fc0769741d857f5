import { room } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';
import { messageColumns, publicMessage, tagOf, wholeMessage, type MessageRow } from './messages.ts';
import { shownName } from './names.ts';
import type { RoomServices } from './services.ts';
import { standingOf } from './standing.ts';

const ROWS = 20;

export const list = (services: RoomServices) =>
  handleAnyone(room.list, async ({ caller }) => {
    const { pool, rooms } = services;
    const { rows } = await pool.query<{ room: room.RoomName; newest: string }>('SELECT room, newest FROM rooms');
    const newest = new Map(rows.map((row) => [row.room, Number(row.newest)]));
    const standing = caller ? await standingOf(services, caller.userId) : ({ state: 'guest' } as const);
    const { rows: blocks } = await pool.query<{ blocked: string }>(
      'SELECT blocked FROM user_blocks WHERE user_id = $1 ORDER BY blocked',
      [caller?.userId ?? 0],
    );
    const me =
      'nickname' in standing && caller
        ? { id: caller.userId, name: await shownName(pool, standing.nickname), tag: tagOf(caller.userId) }
        : null;
    return {
      ok: true,
      message: {
        me,
        rooms: room.roomNames.map((name) => ({
          ...{ room: name, newest: newest.get(name) ?? 0, slow_seconds: rooms.slowSeconds(name) },
          staff_only: name === 'news',
        })),
        ...{ standing: standing.state, until_ms: 'until' in standing ? standing.until : null },
        reason: 'reason' in standing ? standing.reason : '',
        blocked: blocks.map(({ blocked }) => Number(blocked)),
      },
    };
  });

export type CaseColumns = {
  state: 'reported' | 'open' | 'objected' | 'kept' | 'lifted' | 'dismissed';
  hides: boolean;
  muted_until: string | null;
  reason: string;
  answer: string;
};
/** What was done about a message, for its author; null where nothing was. */
export function measureOf(found: CaseColumns | undefined): room.Measure | null {
  if (!found || found.state === 'reported' || found.state === 'dismissed') return null;
  const { state, hides, muted_until: until, reason, answer } = found;
  return { hidden: hides, muted_until_ms: until === null ? null : Number(until), reason, state, answer };
}

/** Messages without those of users whom the reader blocked; a measure is for the author alone. */
export const messages = ({ pool, robots }: RoomServices) =>
  handleAnyone(room.messages, async ({ body, caller }) => {
    const most = Number(body.limit ?? ROWS);
    const isLater = body.after !== undefined;
    const { rows } = await pool.query<MessageRow & { of: CaseColumns | null }>(
      `SELECT ${messageColumns}, CASE WHEN m.user_id = $4 THEN to_jsonb(c) END AS of
       FROM room_messages m LEFT JOIN room_cases c ON c.message = m.n
       WHERE m.room = $1 AND m.id > $2 AND m.id < $3
         AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = $4 AND b.blocked = m.user_id)
       ORDER BY m.id ${isLater ? 'ASC' : 'DESC'} LIMIT $5`,
      [
        ...[body.room, body.after ?? '0', body.before ?? String(Number.MAX_SAFE_INTEGER)],
        ...[caller?.userId ?? 0, most + 1],
      ],
    );
    const shown = rows.slice(0, most).map((row) => {
      const measure = measureOf(row.of ?? undefined);
      const isOwnHidden = measure !== null && !row.is_removed;
      return { ...(isOwnHidden ? wholeMessage(row, robots) : publicMessage(row, robots)), measure };
    });
    return { ok: true, message: { rows: shown, more: rows.length > most } };
  });
