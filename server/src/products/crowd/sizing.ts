/** Sizes and prices as people choose them: of many scales, often round, never more than they have. */
import type { Side } from '@glassbook/engine';
import { PPM, type MarketView } from './market-view.ts';
import type { Random } from './random.ts';

/** Of what is free, the most that one order uses: fees and moving prices are left room. */
const MOST_OF_FREE = 0.9;
/** How much of base and quote together may be base before a trader prefers to sell. */
const BALANCED = 0.5;

/** Whole lots worth about so many USDT; 0 where the trader cannot pay for the least. Half of them are round numbers. */
export function lotsWorth(view: MarketView, side: Side, usdt: number, random: Random): number {
  const { free, lotsMin, lotsMax, lotsPerUsdt } = view;
  const most = Math.min(lotsMax, MOST_OF_FREE * (side === 'buy' ? free.quote : free.base));
  const wanted = Math.floor(Math.min(Math.max(usdt * lotsPerUsdt, lotsMin * 1.05), most));
  const step = random.chance(0.5) ? 10 ** Math.max(0, Math.floor(Math.log10(wanted)) - 1) : 1;
  const lots = Math.floor(wanted / step) * step;
  return lots >= lotsMin ? lots : 0;
}

/** The price so far from the index price on its own side, in whole ticks away from it. A part of them are round, as people type them. */
export function ticksAt({ index }: MarketView, side: Side, ppm: number, random: Random): number {
  const exact = index * (1 + ((side === 'buy' ? -1 : 1) * ppm) / PPM);
  const isRound = random.chance(0.35);
  // A round price is not further away than a fifth of the distance.
  const coarse = 10 ** Math.max(0, Math.floor(Math.log10((index * ppm) / PPM / 5)));
  const step = isRound && Number.isFinite(coarse) ? coarse : 1;
  const whole = side === 'buy' ? Math.floor(exact / step) : Math.ceil(exact / step);
  return Math.max(1, whole * step);
}

/** Buys rather where he has little of the base, and sells rather where he has much. */
export const sideOf = ({ baseShare }: MarketView, random: Random): Side =>
  random.chance(Math.min(0.9, Math.max(0.1, 0.5 + (BALANCED - baseShare)))) ? 'buy' : 'sell';
