/** The last trades of spot's books, and all of them by ranges of their number, from the table. */
import type { Pool } from 'pg';
import type { TradeLog } from '../../carry/books/books.ts';
import type { TradeRow } from '../../carry/books/order-books.ts';
import { tradeFrom } from './own-orders.ts';

/** Newest first. */
export async function lastTrades(pool: Pool, market: number, limit: number): Promise<TradeRow[]> {
  const { rows } = await pool.query<Record<string, string>>(
    'SELECT * FROM spot_trades WHERE market = $1 ORDER BY id DESC LIMIT $2',
    [market, limit],
  );
  return rows.map(tradeFrom);
}

export const spotTrades = (pool: Pool): TradeLog => ({
  product: 'spot',
  after: async (trade, limit) => {
    const { rows } = await pool.query<Record<string, string>>(
      'SELECT * FROM spot_trades WHERE id > $1 ORDER BY id LIMIT $2',
      [trade, limit],
    );
    return rows.map(tradeFrom);
  },
});
