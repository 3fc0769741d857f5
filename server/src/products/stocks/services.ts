import type { OrderBooks } from '../../carry/books/order-books.ts';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Standings, StockMarkets } from './markets.ts';

/** Dependencies of the public calls of stocks. */
export type StockServices = Pick<Core, 'pool' | 'catalog' | 'inForce' | 'now' | 'feed'> & {
  markets: StockMarkets;
  standings: Standings;
  books: OrderBooks;
  prices: Pick<IndexPrices, 'get'>;
  /** Shares traded here since the close before. */
  volumeOf: (market: number) => bigint;
};
