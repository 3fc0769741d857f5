/** People of the chat room for tests. */
import { randomUUID } from 'node:crypto';
import { room } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

export type Writer = { id: number; token: string; call: Client };
type Answer<M> = { ok: true; message: M } | { ok: false; reason: string; message: string };
export async function ok<M>(answer: Promise<Answer<M>>): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given.message;
}

/** A user whose account is two days old, or new. */
export async function writer({ app, database: { pool } }: WholeApp, nickname?: string, isNew = false): Promise<Writer> {
  const [token = ''] = await openTraders(pool, 1);
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE users SET nickname = $1, created_at = CASE WHEN $2 THEN created_at ELSE created_at - interval '2 days' END
     WHERE id = (SELECT max(id) FROM users) RETURNING id`,
    [nickname ?? null, isNew],
  );
  return { id: Number(rows[0]?.id), token, call: clientOf(app, token) };
}

export async function moderator({ app, database: { pool } }: WholeApp, name = 'Mara Kovac') {
  const { id, token } = await openStaff(pool, 'support');
  await pool.query('UPDATE staff SET name = $2 WHERE id = $1', [id, name]);
  return { id, token, call: clientOf(app, token) };
}

export const key = () => randomUUID();
export const says = ({ call }: Pick<Writer, 'call'>, text: string, name: room.RoomName = 'en') =>
  ok(call(room.send, { room: name, client_id: key(), text }));

export const reason = 'an insult';
/** A message of an author as staff name it, and as readers do. */
export async function said(whole: WholeApp, author: Writer, text: string, name: room.RoomName = 'en') {
  const { id } = await says(author, text, name);
  const { rows } = await whole.database.pool.query<{ n: string }>(
    'SELECT n FROM room_messages WHERE room = $1 AND id = $2',
    [name, id],
  );
  return { named: { user: String(author.id), message: rows[0]?.n ?? '' }, own: { room: name, message: String(id) } };
}
