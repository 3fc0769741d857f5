/**
 * An instrument in the shared screens: spot markets today, futures contracts and stocks next. The wire's text is parsed once into whole units.
 * Prices are quote units for one whole base unit, amounts are those of its `unit`; `tick` and `lot` are in the same units, so "on the step" is a
 * remainder and never a float.
 */
import type { market } from '@glassbook/contract';
import type { ChannelKey } from '../../carry/live/values.ts';

export type Asset = { id: number; name: string; scale: number };
export type Side = 'buy' | 'sell';

export type Instrument = {
  id: number;
  symbol: string;
  /** The name of what is traded in the user's language, and in all of ours, to be found by. */
  name: string;
  names: readonly string[];
  categories: readonly market.Category[];
  base: Asset;
  quote: Asset;
  /** What amounts are counted in: the base asset, or the quote asset where a contract is some of it. */
  unit: Asset;
  /** The pair whose index price it follows. */
  pair: string;
  open: boolean;
  tick: bigint;
  lot: bigint;
  /** Parts per million of what is received. */
  makerFeePpm: number;
  takerFeePpm: number;
  /** Places a price and an amount are shown with: those of the tick and of the lot. */
  priceScale: number;
  amountScale: number;
  venue: Venue;
};

export type CandlePeriod = market.CandlePeriod;
/** Every channel of this shape matches, so a product that names its channels `<product>.book` and so on fits. */
export type BookKey = Extract<ChannelKey, `${string}.book:${string}`>;
export type TradesKey = Extract<ChannelKey, `${string}.trades:${string}`>;
export type PricesKey = Extract<ChannelKey, `${string}.prices:${string}`>;
export type CandleKey = Extract<ChannelKey, `${string}.${'candle' | 'tradeCandle'}:${string}`>;
/** What candles are of. */
export type CandleSource = market.CandleSource;

/** What a product supplies for all its instruments. */
export type Venue = {
  /** The product's name. */
  name: string;
  /** Where the names of its two sides are in the catalogs. */
  sideKeys: Record<Side, string>;
  /** What it can be watched as: only pairs have stars. */
  hasStars: boolean;
  /** What its chart can show, the first of them at first. */
  sources: readonly CandleSource[];
  /** Its own prices, where it has others than those of its pair. */
  pricesKey?: (symbol: string) => PricesKey;
  /** An amount of the wire in the instrument's unit. */
  readAmount: (text: string, instrument: Instrument) => bigint | undefined;
  bookKey: (symbol: string) => BookKey;
  tradesKey: (symbol: string) => TradesKey;
  candleKey: (symbol: string, period: CandlePeriod, source: CandleSource) => CandleKey;
  /** The newest `count` candles, or those that end at `to` (Unix seconds), oldest first. Throws where they cannot be loaded. */
  readCandles: (
    symbol: string,
    period: CandlePeriod,
    source: CandleSource,
    range: { count: number; to: number | undefined },
  ) => Promise<market.Candle[]>;
  /** The value of an amount at a price, quote units, rounded down. */
  valueOf: (price: bigint, amount: bigint, instrument: Instrument) => bigint;
  /** The pages of an instrument. */
  tradePath: (symbol: string, side?: Side) => string;
  chartPath: (symbol: string) => string;
  ordersPath: string;
};

/** The greatest multiple of `step` that is at most `value`. */
export const stepDown = (value: bigint, step: bigint): bigint => value - (value % step);
