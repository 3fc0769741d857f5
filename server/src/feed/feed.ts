/**
 * Where prices come from. A feed is outside the engine: what it says becomes true only as a command in the journal.
 * Prices are quote units for one whole base unit of account and lie on the market's tick; volumes are base units. Times are
 * milliseconds UTC of the wall clock, also where the prices were recorded at another time.
 */

export type SourceName = 'replay' | 'simulated' | 'live';

export type FeedMarket = {
  id: number;
  /** "BTC/USDT". */
  symbol: string;
  base: string;
  quote: string;
  tick: bigint;
  baseScale: number;
  quoteScale: number;
};

/** A minute of a market. `time` is its first millisecond. */
export type FeedCandle = { time: number; open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint };

/** A price at a moment, and what was traded since the one before. */
export type Tick = { time: number; price: bigint; volume: bigint };

/** One update: each market that has news, once. */
export type PriceUpdate = { prices: { market: number; price: bigint; volume: bigint }[]; source: SourceName };

export type LeftOut = 'stale' | 'outlier' | 'unreachable';
/** What the last price of a market was made of. */
export type SourceReport = {
  market: number;
  price: bigint | undefined;
  at: number | undefined;
  sources: { name: string; price: bigint | undefined; at: number | undefined; leftOut: LeftOut | undefined }[];
};

export type Feed = {
  name: SourceName;
  /**
   * The minutes from ≤ time < to that the feed knows, oldest first, none twice. Where `to` lies inside a minute, the
   * last one holds what happened before `to`: `start(to)` goes on exactly there.
   */
  history: (market: FeedMarket, from: number, to: number) => Promise<FeedCandle[]>;
  /**
   * Delivers once a second what happened since `since`. While a delivery is not settled the next one waits and grows.
   * Returns how to stop; after that nothing is delivered any more.
   */
  start: (since: number, deliver: (update: PriceUpdate) => void | Promise<void>) => () => void;
  sources: () => SourceReport[];
};

/** Says for people who run the server what a feed does; pino's shape. */
export type FeedLog = {
  info: (fields: Record<string, unknown>, message: string) => void;
  warn: (fields: Record<string, unknown>, message: string) => void;
};

/** A feed that cannot be opened as asked for: one line says why. */
export class FeedError extends Error {
  override name = 'FeedError';
}

export const minuteMs = 60_000;
export const minuteOf = (time: number): number => time - (((time % minuteMs) + minuteMs) % minuteMs);
