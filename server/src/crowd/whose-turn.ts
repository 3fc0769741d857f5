/** Which market is next, and who acts there: functions of what is public, and of a stream of randomness. */
import { levelsWithin, type MarketView } from './market-view.ts';
import type { Random } from './random.ts';
import type { Temperament, Trader } from './roster.ts';

/** A book has at least so many prices a side within 1 % of the index price. */
export const LEVELS_MIN = 26;
const DEPTH_PPM = 10_000;
/** Against so many markets that are not watched, those that are have half of the turns. Of the others a thin one is chosen this much more often. */
const WATCHED = 60;
const THIN = 20;

/** A book that is watched and deep, one that is watched and thin, and one that nobody watches. */
export type Mood = 'deep' | 'thin' | 'unwatched';
/** How often a kind acts. */
const weights: Record<Temperament['kind'], Record<Mood, number>> = {
  maker: { deep: 1.6, thin: 5, unwatched: 5 },
  taker: { deep: 1.5, thin: 1.2, unwatched: 0.3 },
  momentum: { deep: 1, thin: 0.2, unwatched: 0.2 },
  reversion: { deep: 1, thin: 0.2, unwatched: 0.2 },
  whale: { deep: 0.4, thin: 0.5, unwatched: 0.5 },
};
/** Nearer orders are soon taken: where nobody watches, those who place them act this much less often. */
const NEAR_PPM = 1_000;
const NEAR_UNWATCHED = 0.15;

function weightOf({ temperament }: Trader, mood: Mood): number {
  const isNear = temperament.kind === 'maker' && temperament.nearPpm < NEAR_PPM;
  return weights[temperament.kind][mood] * (isNear && mood === 'unwatched' ? NEAR_UNWATCHED : 1);
}

export const isThin = (view: Pick<MarketView, 'bids' | 'asks' | 'index'>): boolean =>
  (['buy', 'sell'] as const).some((side) => levelsWithin(view, side, DEPTH_PPM) < LEVELS_MIN);

/** Among markets with a price: the watched ones, then the thin ones, before all others. With one of thirty watched it has more than half of the turns. */
export function whichMarket<M extends { isWatched: boolean; isThin: boolean }>(
  markets: readonly M[],
  random: Random,
): M | undefined {
  const others = markets.filter(({ isWatched }) => !isWatched);
  const some = markets.length > others.length && random.chance(WATCHED / (WATCHED + others.length));
  return random.weighted(some ? markets.filter(({ isWatched }) => isWatched) : others, (each) =>
    each.isThin && !each.isWatched ? THIN : 1,
  );
}

export const whoseTurn = (traders: readonly Trader[], mood: Mood, random: Random): Trader | undefined =>
  random.weighted(traders, (trader) => weightOf(trader, mood));
