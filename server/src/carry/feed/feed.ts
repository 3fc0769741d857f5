/**
 * The source of prices. A feed is outside the engine: its prices take effect only as a command in the journal. Prices are quote units for one
 * whole base unit of account and lie on the market's tick; volumes are base units. Times are milliseconds UTC of the wall clock, also where
 * the prices were recorded at another time.
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

/** A minute of a market, or an hour or day of its past. `time` is its first millisecond. */
export type FeedCandle = { time: number; open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint };

/** A price at a time, and the volume since the one before. */
export type Tick = { time: number; price: bigint; volume: bigint };

/** One update: each market with a change, once, with what its sources said when they made the price. */
export type PriceUpdate = {
  prices: { market: number; price: bigint; volume: bigint; sources: readonly SourceSaid[] }[];
  source: SourceName;
};

export type LongStep = 'hour' | 'day';

export type LeftOut = 'stale' | 'outlier' | 'unreachable';
export type SourceSaid = {
  name: string;
  price: bigint | undefined;
  at: number | undefined;
  /** When it was asked for what it says, where it is asked: that was true then or later. */
  askedAt?: number | undefined;
  leftOut: LeftOut | undefined;
};
/** The sources of a market's last price. */
export type SourceReport = {
  market: number;
  price: bigint | undefined;
  at: number | undefined;
  /** What the sources that count make now; undefined where they are too few. */
  current: bigint | undefined;
  /** What they say now. */
  sources: SourceSaid[];
};

export type Feed = {
  name: SourceName;
  /**
   * The minutes from ≤ time < to that the feed has, oldest first, without duplicates. Where `to` lies inside a minute, the last one contains
   * what happened before `to`: `start(to)` continues exactly there.
   */
  history: (market: FeedMarket, from: number, to: number) => Promise<FeedCandle[]>;
  /** How much of the past the first start requests in minutes; further back there are hours and days. All that `history` has by default. */
  minutesOfPastMs?: number;
  /** The hours or days from ≤ time < to, whole ones on their step, oldest first; fewer where the source has no more. */
  longHistory?: (market: FeedMarket, step: LongStep, from: number, to: number) => Promise<FeedCandle[]>;
  /**
   * Delivers once a second what happened since `since`. While a delivery is not settled the next one waits and grows. Returns a function that
   * stops it; after that nothing is delivered.
   */
  start: (since: number, deliver: (update: PriceUpdate) => void | Promise<void>) => () => void;
  sources: () => SourceReport[];
  /** Where the prices of a market come from, where that differs from its name. */
  sourceOf?: (market: number) => SourceName;
  /** Whether it has, or may get, prices of a market. All by default. */
  covers?: (market: number) => boolean;
};

/** A feed without its prices: what it is, has of the past, and who its sources are. */
export type FeedReader = Omit<Feed, 'start'>;

/** The feed's log; pino's shape. */
export type FeedLog = {
  info: (fields: Record<string, unknown>, message: string) => void;
  warn: (fields: Record<string, unknown>, message: string) => void;
};

/** A feed that cannot be opened as configured; the message is one line with the reason. */
export class FeedError extends Error {
  override name = 'FeedError';
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const dayOf = (time: number): number => Math.floor(time / dayMs) * dayMs;
export const minuteOf = (time: number): number => time - (((time % minuteMs) + minuteMs) % minuteMs);
