/** The last trades of a product's books, and all of them by ranges of their number, from its table. */
import type { Pool } from 'pg';
import type { TradeLog } from '../../carry/books/books.ts';
import type { TradeRow } from '../../carry/books/order-books.ts';
import { tradeFrom } from './own-orders.ts';

/** Newest first. */
export async function lastTrades(
  pool: Pool,
  market: number,
  limit: number,
  table = 'spot_trades',
): Promise<TradeRow[]> {
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT * FROM ${table} WHERE market = $1 ORDER BY id DESC LIMIT $2`,
    [market, limit],
  );
  return rows.map(tradeFrom);
}

/** `counted`: a trade as candles count it. */
export const tradeLog = (
  pool: Pool,
  product = 'spot',
  table = 'spot_trades',
  counted = (trade: TradeRow) => trade,
): TradeLog => ({
  product,
  after: async (trade, limit) => {
    const { rows } = await pool.query<Record<string, string>>(
      `SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [trade, limit],
    );
    return rows.map((row) => counted(tradeFrom(row)));
  },
});
