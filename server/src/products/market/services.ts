import type { Pool } from 'pg';
import type { Feed } from '../../carry/feed/feed.ts';
import type { Books, BookView } from '../../carry/books/books.ts';
import type { CandleSources } from './candles/candle-source.ts';
import type { MarketData } from './market-data.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';

/** Dependencies of the market's calls. */
export type MarketServices = {
  pool: Pool;
  assets: readonly CatalogAsset[];
  data: MarketData;
  candles: CandleSources;
  book: BookView & Pick<Books, 'read'>;
  /** The number of a channel's last message, so that a client that reads a book can continue with its pushes. */
  numberOf: (channel: string) => number;
  inForce: Pick<InForce, 'of' | 'all'>;
  /** Milliseconds UTC. */
  now: () => number;
  futuresOf: Doors['futuresOf'];
  feed: Pick<Feed, 'name' | 'sources'>;
};
