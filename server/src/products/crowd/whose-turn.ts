/** Which market is next, and who acts there: functions of what is public, and of a stream of randomness. */
import { levelsWithin, PPM, type MarketView } from './market-view.ts';
import type { Random } from './random.ts';
import type { Temperament, Trader } from './roster.ts';

/** A book has at least so many prices a side within 1 % of the index price; where a tick is large, this part of those that there are. */
export const LEVELS_MIN = 40;
const PART_OF_TICKS = 0.6;
const DEPTH_PPM = 10_000;
/** Against so many markets that are not watched, those that are have half of the turns. Of the others a thin one, and one whose last trade the market has left, is chosen this much more often. */
const WATCHED = 60;
const NEEDY = 20;

/** A book that is watched and deep, one that is watched and thin, one that is unwatched, and an unwatched one whose last trade is outside of it. */
export type Mood = 'deep' | 'thin' | 'unwatched' | 'left';
/** How often a kind acts. */
const weights: Record<Temperament['kind'], Record<Mood, number>> = {
  maker: { deep: 1.6, thin: 5, unwatched: 5, left: 0.1 },
  taker: { deep: 1.5, thin: 1.2, unwatched: 0.1, left: 5 },
  momentum: { deep: 1, thin: 0.2, unwatched: 0.1, left: 0.1 },
  reversion: { deep: 1, thin: 0.2, unwatched: 0.1, left: 0.1 },
  whale: { deep: 0.4, thin: 0.5, unwatched: 0.1, left: 0 },
};
/** Near orders are soon taken, and each trade is six rows: while the market is unwatched, those act whose orders are farther away. */
const unwatchedMakers = [
  { nearPpm: 3_000, weight: 1 },
  { nearPpm: 1_000, weight: 0.2 },
  { nearPpm: 0, weight: 0.01 },
];

function weightOf({ temperament }: Trader, mood: Mood): number {
  const weight = weights[temperament.kind][mood];
  if (mood !== 'unwatched' || temperament.kind !== 'maker') return weight;
  return weight * (unwatchedMakers.find(({ nearPpm }) => temperament.nearPpm >= nearPpm)?.weight ?? 0);
}

export function isThin(view: Pick<MarketView, 'bids' | 'asks' | 'index'>): boolean {
  const ticks = (view.index * DEPTH_PPM) / PPM;
  const least = Math.min(LEVELS_MIN, Math.floor(ticks * PART_OF_TICKS));
  return (['buy', 'sell'] as const).some((side) => levelsWithin(view, side, DEPTH_PPM) < least);
}

/** Among markets with a price: the watched ones, then the thin ones and those left by the market, before all others. With one of thirty watched it has more than half of the turns. */
export function whichMarket<M extends { isWatched: boolean; isThin: boolean; isLeft: boolean }>(
  markets: readonly M[],
  random: Random,
): M | undefined {
  const others = markets.filter(({ isWatched }) => !isWatched);
  const some = markets.length > others.length && random.chance(WATCHED / (WATCHED + others.length));
  return random.weighted(some ? markets.filter(({ isWatched }) => isWatched) : others, (each) =>
    (each.isThin || each.isLeft) && !each.isWatched ? NEEDY : 1,
  );
}

export const whoseTurn = (traders: readonly Trader[], mood: Mood, random: Random): Trader | undefined =>
  random.weighted(traders, (trader) => weightOf(trader, mood));
