import type { Pool } from 'pg';
import type { Feed } from '../feed/feed.ts';
import type { BookView } from './book-view.ts';
import type { MarketData } from './market-data.ts';
import type { AssetSettings } from '../store/market-settings.ts';

/** What the market's calls stand on. */
export type MarketServices = {
  pool: Pool;
  assets: readonly AssetSettings[];
  data: MarketData;
  book: BookView;
  feed: Pick<Feed, 'name' | 'sources'>;
};
