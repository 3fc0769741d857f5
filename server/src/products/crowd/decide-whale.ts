import type { Decision } from './decision.ts';
import { distanceOf, type MarketView } from './market-view.ts';
import type { Random } from './random.ts';
import type { Whale } from './roster.ts';
import { lotsWorth, sideOf, ticksAt } from './sizing.ts';

/** How often he leaves an order where he has none. */
const NOW_AND_THEN = 0.2;

/** One large resting order a market, until it is filled, the price went away from it, or he has waited long enough. */
export function decideWhale(whale: Whale, view: MarketView, random: Random): Decision | undefined {
  const [own] = view.own;
  if (own) {
    const isOver = view.at - own.at > whale.patienceMs || distanceOf(view, own.ticks) > 2 * whale.farPpm;
    return isOver ? { kind: 'cancel', order: own.id } : undefined;
  }
  if (!random.chance(NOW_AND_THEN)) return undefined;
  const side = sideOf(view, random);
  const ticks = ticksAt(view, side, random.logBetween(whale.nearPpm, whale.farPpm), random);
  const lots = lotsWorth(view, side, whale.size * random.logBetween(0.6, 2.5), random);
  return lots === 0 ? undefined : { kind: 'limit', side, ticks, lots, postOnly: true, timeInForce: 'GTC' };
}
