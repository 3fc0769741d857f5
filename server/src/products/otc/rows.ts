/** Rows of OTC trading by a condition, and the people of them. */
import type { Pool, PoolClient } from 'pg';
import { reads, type Stored } from '../../carry/store/stored.ts';
import { ads, events, merchants, orders } from './stored.ts';

type Find<Row> = (db: Pool | PoolClient, rest: string, values: unknown[]) => Promise<Row[]>;

function finder<Row>(stored: Stored<Row>): Find<Row> {
  const { sql, read } = reads(stored, { key: [] });
  return async (db, rest, values) => {
    const { rows } = await db.query<unknown[]>({ text: `${sql} ${rest}`, values, rowMode: 'array' });
    return rows.map(read);
  };
}

export const findAds = finder(ads);
export const findOrders = finder(orders);
export const findEvents = finder(events);
export const findMerchants = finder(merchants);

export type Face = { nickname: string; portrait: string };
/** How others see accounts. */
export async function facesOf(pool: Pool, ids: readonly number[]): Promise<(id: number) => Face> {
  const { rows } = await pool.query<{ id: string; nickname: string | null; portrait: string | null }>(
    'SELECT id, nickname, portrait FROM users WHERE id = ANY ($1)',
    [ids],
  );
  const faces = new Map(
    rows.map(({ id, nickname, portrait }) => [Number(id), { nickname: nickname ?? '', portrait: portrait ?? '' }]),
  );
  return (id) => faces.get(id) ?? { nickname: '', portrait: '' };
}
