/** Starts the market's part of the server: fills the candles in, and loads them. */
import type { Pool } from 'pg';
import type { BookView } from '../../carry/books/books.ts';
import type { FeedLog, FeedReader } from '../../carry/feed/feed.ts';
import { feedMarketOf } from '../../carry/feed/feed-market.ts';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import type { Split } from './candles/adjust.ts';
import type { CandleWriter } from './candles/candle-rows.ts';
import { wholeOf } from './candles/candle.ts';
import { fillCandles } from './candles/fill-candles.ts';
import { readOpenCandles } from './candles/read-candles.ts';
import { loadMarketData, type MarketData } from './market-data.ts';
import type { Instrument } from '../../carry/store/instrument.ts';

export type OpenMarketParts = {
  pool: Pool;
  markets: readonly Instrument[];
  feed: FeedReader;
  /** Whose `rows` the store has. */
  writer: CandleWriter;
  book: BookView;
  prices: IndexPrices;
  log: FeedLog;
  /** Candles are filled in up to here, and the feed continues from here. Milliseconds UTC, a whole second. */
  since: number;
  splitsOf: (market: number) => readonly Split[];
};

/** Called by the one writer of the journal, once the markets' settings are in force and before the first price. */
export async function openMarket(parts: OpenMarketParts): Promise<MarketData> {
  const { pool, markets, feed, book, prices, log, writer, since, splitsOf } = parts;
  await fillCandles(pool, feed, markets.map(feedMarketOf), since, log);
  const stored = await Promise.all(markets.map(async ({ id }) => [id, await readOpenCandles(pool, id)] as const));
  const open = new Map(stored);
  writer.load(
    markets.map(({ id, base, product }) => ({ id, whole: wholeOf(base.scale), hasSessions: product === 'stocks' })),
    open,
    (seq) => prices.takeTicks(seq),
  );
  const covers = (id: number) => feed.covers?.(id) ?? true;
  return loadMarketData({ pool, markets, open, candles: writer, book, prices, splitsOf, covers, at: since });
}
