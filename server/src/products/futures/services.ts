import type { Pool } from 'pg';
import type { OrderBooks } from '../../carry/books/order-books.ts';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { gateRefusal } from '../../shared/gate/gate.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
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
  /** Why a user may not open a position with this leverage now; undefined where it is allowed. */
  gate: (userId: number, leverage: number) => ReturnType<typeof gateRefusal>;
  /** The most leverage a user is allowed by country and class; undefined where no rule says. */
  leverageMax: (userId: number) => Promise<number | undefined>;
  /** The last index price of an instrument; undefined before the first. */
  indexPrice: (instrument: number) => bigint | undefined;
  /** CNY for one USD as decimal text, for display. */
  cnyRate: () => string;
  /** By market. */
  statusOf: (market: number) => 'open' | 'halted';
  /** Milliseconds UTC. */
  now: () => number;
};
