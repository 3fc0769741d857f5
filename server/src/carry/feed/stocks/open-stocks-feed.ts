/** STOCKS_FEED: where prices of stocks come from. The stock to practice with has made-up ones whatever the others have. */
import type { FeedState } from '../feed-state.ts';
import type { Feed, FeedLog, FeedMarket } from '../feed.ts';
import type { Clock } from '../every-second.ts';
import { openSimulated } from '../simulated/simulated.ts';
import { openAlpaca, type AlpacaSettings } from './alpaca.ts';
import { inSessions, type Exchange } from './in-sessions.ts';
import { joined } from './joined.ts';
import { openRecordedSessions } from './recorded-sessions.ts';

export type StocksChoice = {
  feed: 'auto' | 'live' | 'replay' | 'simulated';
  /** The folder of recorded minutes. */
  folder: string;
  /** Undefined without a key: `auto` is simulated then. */
  alpaca: AlpacaSettings | undefined;
};
export type StocksFeedParts = {
  choice: StocksChoice;
  markets: FeedMarket[];
  exchange: Exchange;
  state: FeedState;
  log: FeedLog;
  now: Clock;
};

/** Prices of each market in its sessions. Throws FeedError where it cannot be opened as it was chosen. */
export async function openStocksFeed(parts: StocksFeedParts): Promise<Feed> {
  const { markets, exchange } = parts;
  const practice = markets.filter(({ id }) => exchange.isPractice(id));
  const listed = markets.filter(({ id }) => !exchange.isPractice(id));
  const feed = listed.length === 0 ? undefined : await chosen(parts, listed);
  if (!feed) return simulated(parts, practice);
  if (practice.length === 0) return feed;
  return joined(feed, await simulated(parts, practice), (id) => exchange.isPractice(id));
}

async function chosen(parts: StocksFeedParts, markets: FeedMarket[]): Promise<Feed> {
  const { choice, exchange, log, now } = parts;
  if (choice.feed === 'replay')
    return inSessions(
      await openRecordedSessions({ folder: choice.folder, markets, exchange, log, now }),
      markets,
      exchange,
      now,
    );
  if (choice.alpaca && choice.feed !== 'simulated') {
    const live = await openAlpaca(choice.alpaca, markets, exchange, log, now);
    // Its prices are those of a share after the splits of the real exchange.
    const traded: Exchange = { ...exchange, splitsOf: () => [] };
    if (choice.feed === 'live' || live.answers) return inSessions(live, markets, traded, now);
  }
  return simulated(parts, markets);
}

/** The walks are kept under names of their own, one for the stocks of the exchange and one for the stock to practice with. */
async function simulated({ exchange, state, log, now }: StocksFeedParts, markets: FeedMarket[]): Promise<Feed> {
  const name = markets.every(({ id }) => exchange.isPractice(id)) ? 'practice' : 'stocks';
  const own: FeedState = {
    load: (kept) => state.load(`${name}.${kept}`),
    save: (kept, value) => state.save(`${name}.${kept}`, value),
  };
  return inSessions(await openSimulated({ markets, state: own, log, now }), markets, exchange, now);
}
