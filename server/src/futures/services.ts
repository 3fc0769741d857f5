import type { Pool } from 'pg';
import type { OrderBooks } from '../books/order-books.ts';
import type { LimitWords } from '../carry-out.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';
import type { FuturesMarkets } from './markets.ts';
import type { OpenPositions } from './open-positions.ts';
import type { PresentFutures } from './present.ts';
import type { FuturesPrices } from './prices.ts';
import type { RiskAnswers } from './risk.ts';

/** Dependencies of the calls of futures. */
export type FuturesServices = {
  pool: Pool;
  catalog: Pick<Catalog, 'asset' | 'assets' | 'instruments'>;
  markets: FuturesMarkets;
  prices: FuturesPrices;
  books: OrderBooks;
  /** Of users, as committed. */
  open: OpenPositions;
  present: PresentFutures;
  sequencer: Pick<Sequencer, 'submit'>;
  limitWords: LimitWords;
  riskAnswers: RiskAnswers;
  /** The last index price of an instrument; undefined before the first. */
  indexPrice: (instrument: number) => bigint | undefined;
  /** CNY for one USD as decimal text, for display. */
  cnyRate: () => string;
  /** By market. */
  statusOf: (market: number) => 'open' | 'halted';
  /** Milliseconds UTC. */
  now: () => number;
};
