/** The books of spot trading from the loaded state; the last trades are read from the table. */
import { restingLevels, type State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { TradeLog } from '../books/books.ts';
import { OrderBooks, TRADES_KEPT } from '../books/order-books.ts';
import { tradeFrom } from './own-orders.ts';

export async function spotBooks(pool: Pool, { spot: { markets } }: State): Promise<OrderBooks> {
  const books = new OrderBooks();
  for (const market of markets.values()) for (const level of restingLevels(market)) books.set(level);
  for (const market of markets.keys()) {
    const { rows } = await pool.query<Record<string, string>>(
      'SELECT * FROM spot_trades WHERE market = $1 ORDER BY id DESC LIMIT $2',
      [market, TRADES_KEPT],
    );
    for (const row of rows.reverse()) books.addTrade(tradeFrom(row));
  }
  return books;
}

/** The stored trades, read by ranges of their number. */
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
