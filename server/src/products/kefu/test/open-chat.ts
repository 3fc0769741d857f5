/** A user and one of the staff, each with a client of the whole server. */
import { randomUUID } from 'node:crypto';
import { kefu, upload } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { photo } from '../../../../test/photo.ts';

export type User = { token: string; id: string; call: Client };

export async function openUser({ app, database }: WholeApp): Promise<User> {
  const [token = ''] = await openTraders(database.pool, 1);
  const { rows } = await database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  return { token, id: rows[0]?.id ?? '', call: clientOf(app, token) };
}

export async function openAgent({ app, database }: WholeApp, name = 'Mara Kovac') {
  const opened = await openStaff(database.pool, 'support');
  await database.pool.query('UPDATE staff SET name = $2 WHERE id = $1', [opened.id, name]);
  return { ...opened, call: clientOf(app, opened.token) };
}

/** What a call has to answer with. */
export async function ok<M>(answer: Promise<{ ok: true; message: M } | { ok: false; message: string }>): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(given.message);
  return given.message;
}

export const says = ({ call }: User, text: string) => ok(call(kefu.send, { client_id: randomUUID(), text }));

/** Stores a photo; its address. */
export async function storePhoto({ call }: User): Promise<string> {
  return ok(call(upload.image, {}, { file: new Blob([new Uint8Array(await photo())]) }));
}
