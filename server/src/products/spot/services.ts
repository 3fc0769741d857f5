import type { Pool } from 'pg';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { OrderBooks } from '../../carry/books/order-books.ts';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { SpotMarkets } from './markets.ts';
import type { Venue } from './venue.ts';

/** Dependencies of the calls of spot trading. */
export type SpotServices = {
  pool: Pool;
  /** For orders that are over, and for fills. */
  histories: Pool;
  markets: SpotMarkets;
  sequencer: Pick<Sequencer, 'submit'>;
  limitWords: LimitWords;
  /** By which self-limit a trade for an asset would be refused now. */
  tradeRefusal: Doors['tradeRefusal'];
  books: OrderBooks;
  venue: Venue;
  /** By market. */
  statusOf: (market: number) => 'open' | 'halted';
  prices: Pick<IndexPrices, 'get'>;
};
