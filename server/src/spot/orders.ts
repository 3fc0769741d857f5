/** Own orders and fills from the tables. */
import type { OrderRow, Trade } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { orderColumns, orderFrom } from '../store/load.ts';
import { tradeFrom } from './order-book.ts';

export type OrderFilter = { market?: number; status?: '1' | '2' | '3' | 'history'; page: number; limit: number };
const statuses = { '1': ['open'], '2': ['done'], '3': ['cancelled'], history: ['done', 'cancelled'] };

/** Newest first. */
export async function ordersOf(
  pool: Pool | PoolClient,
  owner: number,
  { market, status, page, limit }: OrderFilter,
): Promise<OrderRow[]> {
  const { rows } = await pool.query<(string | null)[]>({
    text: `SELECT ${orderColumns} FROM spot_orders
      WHERE owner = $1 AND owner >= 1000 AND ($2::integer IS NULL OR market = $2) AND ($3::text[] IS NULL OR status = ANY ($3))
      ORDER BY id DESC LIMIT $4 OFFSET $5`,
    values: [owner, market ?? null, status ? statuses[status] : null, limit, (page - 1) * limit],
    rowMode: 'array',
  });
  return rows.map(orderFrom);
}

/** Newest first, each from the owner's side of it. */
export async function fillsOf(
  pool: Pool | PoolClient,
  owner: number,
  { market, order, page, limit }: { market?: number; order?: number; page: number; limit: number },
): Promise<{ trade: Trade; role: 'maker' | 'taker' }[]> {
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT * FROM (
        SELECT *, 'maker' AS role FROM spot_trades WHERE maker_owner = $1 AND maker_owner >= 1000
        UNION ALL
        SELECT *, 'taker' AS role FROM spot_trades WHERE taker_owner = $1 AND taker_owner >= 1000
      ) AS own
      WHERE ($2::integer IS NULL OR market = $2)
        AND ($3::bigint IS NULL OR $3 = CASE role WHEN 'maker' THEN maker_order ELSE taker_order END)
      ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [owner, market ?? null, order ?? null, limit, (page - 1) * limit],
  );
  return rows.map((row) => ({ trade: tradeFrom(row), role: row['role'] as 'maker' | 'taker' }));
}
