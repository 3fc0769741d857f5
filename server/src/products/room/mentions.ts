import { room } from '@glassbook/contract';
import type { Pool } from 'pg';
import { tagOf } from './messages.ts';

/** Who can be mentioned wrote one of so many newest messages of the room. */
const RECENT = 500;
const mention = /@([\p{L}\p{M}\p{N}]{2,10})#(\d{4})(?!\d)/gu;

/** The users that a text names as `@name#tag`, each once; `too_many` where it names more than five. */
export async function mentionsIn(
  pool: Pool,
  name: room.RoomName,
  text: string,
): Promise<room.RoomMessage['mentions'] | 'too_many'> {
  const named = new Set(Array.from(text.matchAll(mention), ([, who = '', tag = '']) => `${who}#${tag}`));
  if (named.size > room.mentionsMax) return 'too_many';
  if (named.size === 0) return [];
  const { rows } = await pool.query<{ user_id: string; name: string }>(
    `SELECT DISTINCT user_id, name FROM (SELECT user_id, name FROM room_messages WHERE room = $1 AND id > (SELECT newest FROM rooms WHERE room = $1) - $2) m
     WHERE user_id IS NOT NULL ORDER BY user_id`,
    [name, RECENT],
  );
  return rows
    .map(({ user_id: id, name: who }) => ({ id: Number(id), name: who, tag: tagOf(Number(id)) }))
    .filter(({ name: who, tag }) => named.has(`${who}#${tag}`))
    .slice(0, room.mentionsMax);
}
