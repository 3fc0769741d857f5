/** Those who take: without a view, with the last movement of the price, or against it. Sizes have a fat tail. */
import type { Side } from '@glassbook/engine';
import type { Decision } from './decision.ts';
import { changeOver, type MarketView } from './market-view.ts';
import type { Random } from './random.ts';
import type { Momentum, Reversion, Taker } from './roster.ts';
import { lotsWorth, sideOf, ticksAt } from './sizing.ts';

/** Of sizes: below 2, so that a few orders are most of the volume. */
const ALPHA = 1.5;
/** The largest size, as so many times a usual one. */
const LARGEST = 200;
/** A movement that is worth acting on, parts per million, for each square root of a minute that was looked back. */
const NOTABLE = 250;
const MINUTE_MS = 60_000;
/** How often a taker is satisfied with a price at which he may have to wait. */
const WAITS = 0.3;

export function decideTaker({ size }: Taker, view: MarketView, random: Random): Decision | undefined {
  const side = sideOf(view, random);
  return random.chance(WAITS) ? reach(view, side, size, random) : take(view, side, size, random);
}

export function decideMomentum({ size, lookBackMs }: Momentum, view: MarketView, random: Random): Decision | undefined {
  const change = changeOver(view, lookBackMs);
  if (!isNotable(change, lookBackMs)) return undefined;
  return take(view, change > 0 ? 'buy' : 'sell', size, random);
}

/** Waits in the book for the price to come back to him, or takes where it went far. */
export function decideReversion(own: Reversion, view: MarketView, random: Random): Decision | undefined {
  const { size, lookBackMs } = own;
  const old = view.own.find(({ at }) => view.at - at > lookBackMs);
  if (old) return { kind: 'cancel', order: old.id };
  const change = changeOver(view, lookBackMs);
  const side = change > 0 ? 'sell' : 'buy';
  if (isNotable(change / 2, lookBackMs)) return take(view, side, size, random);
  if (!isNotable(change, lookBackMs) || view.own.length > 1) return undefined;
  const ppm = random.between(0.2, 1) * Math.abs(change);
  const lots = lotsWorth(view, side, size * random.logBetween(0.5, 3), random);
  const ticks = ticksAt(view, side, ppm, random);
  return lots === 0 ? undefined : { kind: 'limit', side, ticks, lots, postOnly: true, timeInForce: 'GTC' };
}

/** A movement grows with the square root of the time it is looked at. */
const isNotable = (change: number, lookBackMs: number): boolean =>
  Math.abs(change) > NOTABLE * Math.sqrt(lookBackMs / MINUTE_MS);

function take(view: MarketView, side: Side, size: number, random: Random): Decision | undefined {
  const lots = lotsWorth(view, side, random.pareto(size, ALPHA, size * LARGEST), random);
  const against = side === 'buy' ? view.asks : view.bids;
  return lots === 0 || against.length === 0 ? undefined : { kind: 'market', side, lots };
}

/** Takes the best price that there is and no worse one; what is left is cancelled. */
function reach(view: MarketView, side: Side, size: number, random: Random): Decision | undefined {
  const [best] = side === 'buy' ? view.asks : view.bids;
  const lots = lotsWorth(view, side, random.pareto(size, ALPHA, size * LARGEST), random);
  if (!best || lots === 0) return undefined;
  return { kind: 'limit', side, ticks: best.ticks, lots, postOnly: false, timeInForce: 'IOC' };
}
