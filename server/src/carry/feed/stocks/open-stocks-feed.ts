/** STOCKS_FEED: where prices of stocks come from. */
import type { FeedState } from '../feed-state.ts';
import type { Feed, FeedLog, FeedMarket } from '../feed.ts';
import type { Clock } from '../every-second.ts';
import { openSimulated } from '../simulated/simulated.ts';
import { inSessions, type Exchange } from './in-sessions.ts';

export type StocksFeedParts = { markets: FeedMarket[]; exchange: Exchange; state: FeedState; log: FeedLog; now: Clock };

/** Simulated prices in the sessions of each market; the walks are kept under a name of their own. */
export async function openStocksFeed({ markets, exchange, state, log, now }: StocksFeedParts): Promise<Feed> {
  const own: FeedState = {
    load: (name) => state.load(`stocks.${name}`),
    save: (name, value) => state.save(`stocks.${name}`, value),
  };
  return inSessions(await openSimulated({ markets, state: own, log, now }), markets, exchange, now);
}
