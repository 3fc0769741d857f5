/** Brings the market's part of the server up: fills the candles in, loads them, and says from when on the feed goes on. */
import type { Pool } from 'pg';
import { secondOf } from '../feed/every-second.ts';
import type { Feed, FeedLog, FeedMarket } from '../feed/feed.ts';
import type { BookView } from './book-view.ts';
import type { CandleWriter } from './candles/candle-rows.ts';
import { wholeOf } from './candles/candle.ts';
import { fillCandles } from './candles/fill-candles.ts';
import { readOpenCandles } from './candles/read-candles.ts';
import { loadMarketData, type MarketData } from './market-data.ts';
import type { MarketSettings } from '../store/market-settings.ts';

export type OpenMarket = {
  data: MarketData;
  /** `feed.start(since, …)` goes on where the candles end. */
  since: number;
};

export type OpenMarketParts = {
  pool: Pool;
  markets: readonly MarketSettings[];
  feed: Feed;
  /** Whose `rows` the store has. */
  writer: CandleWriter;
  book: BookView;
  log: FeedLog;
  now?: () => number;
};

/** A market as feeds know it. */
export const feedMarketOf = ({ id, symbol, base, quote, tick }: MarketSettings): FeedMarket => ({
  id,
  symbol,
  base: base.symbol,
  quote: quote.symbol,
  tick,
  baseScale: base.scale,
  quoteScale: quote.scale,
});

/** To be called by the one writer of the journal, once the markets' settings are in force and before the first price. */
export async function openMarket({
  pool,
  markets,
  feed,
  book,
  log,
  writer,
  now = Date.now,
}: OpenMarketParts): Promise<OpenMarket> {
  const since = secondOf(now());
  await fillCandles(pool, feed, markets.map(feedMarketOf), since, log);
  const open = await Promise.all(markets.map(async ({ id }) => [id, await readOpenCandles(pool, id)] as const));
  writer.load(
    markets.map(({ id, base }) => ({ id, whole: wholeOf(base.scale) })),
    new Map(open),
  );
  return { data: await loadMarketData({ pool, markets, book, at: since }), since };
}
