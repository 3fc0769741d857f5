/** What a simulated trader sees of a market: the index price, the public book and trades, and what is his own. Nothing a person would not see. */
import type { Side } from '@glassbook/engine';

/** `ticks` and `lots` are whole numbers of the market's steps. */
export type Level = { ticks: number; lots: number };
/** `lots` as ordered, `filled` of them; `at` is when it was last changed. */
export type OwnOrder = Level & { id: number; market: number; side: Side; filled: number; at: number };

export type MarketView = {
  /** Milliseconds UTC. */
  at: number;
  /** The index price in ticks; not whole. */
  index: number;
  /** The index price so many milliseconds ago, or the oldest that was seen; in ticks. */
  indexBefore: (ms: number) => number;
  /** Best first. */
  bids: readonly Level[];
  asks: readonly Level[];
  /** His open orders in this market, oldest first. */
  own: readonly OwnOrder[];
  /** What he can use, in lots: of the base, and what the quote buys at the index price. Not whole. */
  free: { base: number; quote: number };
  /** Of what he has in base and quote together, the part that is base: from 0 to 1. */
  baseShare: number;
  /** Lots worth one USDT. */
  lotsPerUsdt: number;
  /** The smallest and the largest order, in lots at the index price. */
  lotsMin: number;
  lotsMax: number;
};

export const PPM = 1_000_000;

/** How far a price stands from the index price, parts per million, above 0 on either side of it. */
export const distanceOf = ({ index }: Pick<MarketView, 'index'>, ticks: number): number =>
  (Math.abs(ticks - index) / index) * PPM;

/** How much the index price changed in the last while, parts per million. */
export const changeOver = ({ index, indexBefore }: MarketView, ms: number): number =>
  (index / indexBefore(ms) - 1) * PPM;

/** The distinct prices of a side within a distance of the index price. */
export const levelsWithin = (view: Pick<MarketView, 'index' | 'bids' | 'asks'>, side: Side, ppm: number): number =>
  (side === 'buy' ? view.bids : view.asks).filter(({ ticks }) => distanceOf(view, ticks) <= ppm).length;
