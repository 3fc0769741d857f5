import type { Pool } from 'pg';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';
import type { OrderBooks } from './order-book.ts';

/** What the calls of spot trading stand on. */
export type SpotServices = {
  pool: Pool;
  catalog: Catalog;
  sequencer: Pick<Sequencer, 'submit'>;
  books: OrderBooks;
  /** The committed index price of a market. */
  indexPrice: (market: number) => bigint | undefined;
};
