/** Trades of stocks as candles and volumes count them. */
import type { StockTrade } from '@glassbook/engine/stocks';
import type { Pool } from 'pg';
import type { TradeRow } from '../../carry/books/order-books.ts';
import type { Exchange } from '../../carry/feed/stocks/in-sessions.ts';
import type { Standings, StockMarkets } from './markets.ts';

/** Returns a trade as candles count it: those of the auction at a close have its time, and belong to the last minute before it. */
export const countedBy =
  ({ sessionAt }: Pick<Exchange, 'sessionAt'>) =>
  (trade: TradeRow): TradeRow =>
    sessionAt(trade.market, trade.at - 1)?.closesAt === trade.at ? { ...trade, at: trade.at - 1 } : trade;

/** Shares that were traded of each stock since the close before. */

export class Volumes {
  readonly #since = new Map<number, { closedAt: number; amount: bigint }>();

  /** From the table. */
  static async read(pool: Pool, { all }: StockMarkets, standings: Standings): Promise<Volumes> {
    const volumes = new Volumes();
    for (const { id } of all) {
      const closedAt = standings.of(id)?.closedAt ?? 0;
      const { rows } = await pool.query<{ amount: string }>(
        'SELECT coalesce(sum(amount), 0) AS amount FROM stock_trades WHERE market = $1 AND at > $2',
        [id, closedAt],
      );
      volumes.#since.set(id, { closedAt, amount: BigInt(rows[0]?.amount ?? 0) });
    }
    return volumes;
  }

  /** Of a batch; those of a closing auction are before the close. */
  apply(trades: readonly StockTrade[], standings: Standings): void {
    for (const { market, amount, at } of trades) {
      const closedAt = standings.of(market)?.closedAt ?? 0;
      const known = this.#since.get(market);
      const before = known?.closedAt === closedAt ? known.amount : 0n;
      if (at > closedAt) this.#since.set(market, { closedAt, amount: before + amount });
    }
  }

  of(market: number, closedAt: number): bigint {
    const known = this.#since.get(market);
    return known?.closedAt === closedAt ? known.amount : 0n;
  }
}
