import type { Side } from '@glassbook/engine';
import type { Decision } from './decision.ts';
import { distanceOf, type MarketView, type OwnOrder } from './market-view.ts';
import type { Random } from './random.ts';
import type { Maker } from './roster.ts';
import { lotsWorth, sideOf, ticksAt } from './sizing.ts';

/** Beyond this part of its nearest or farthest distance an order stands wrong. */
const TOO_NEAR = 0.5;
const TOO_FAR = 1.6;
/** How often an order that stands right and is not old gets another size, so that the book lives. */
const CHANGES_MIND = 0.25;
/** How often an order that stands wrong is taken out and not moved. */
const GIVES_UP = 0.15;

/** Moves what stands wrong, fills up the side with fewer orders, else gives an order another price or size. */
export function decideMaker(maker: Maker, view: MarketView, random: Random): Decision | undefined {
  const wrong = view.own.find((order) => standsWrong(maker, view, order));
  if (wrong) return move(maker, view, wrong, random);
  const bids = view.own.filter(({ side }) => side === 'buy').length;
  const asks = view.own.length - bids;
  const side: Side = bids === asks ? sideOf(view, random) : bids < asks ? 'buy' : 'sell';
  if (Math.min(bids, asks) < maker.orders) {
    const added = add(maker, view, side, random);
    if (added) return added;
  }
  const old = view.own.find(({ at }) => view.at - at > maker.patienceMs);
  if (old) return move(maker, view, old, random);
  const any = view.own.length > 0 && random.chance(CHANGES_MIND) ? random.pick(view.own) : undefined;
  return any && resize(maker, view, any, random);
}

/** On the wrong side of the index price, or too near to it, or too far from it. */
function standsWrong({ nearPpm, farPpm }: Maker, view: MarketView, { side, ticks }: OwnOrder): boolean {
  const away = distanceOf(view, ticks);
  const crossed = side === 'buy' ? ticks >= view.index : ticks <= view.index;
  return crossed || away < nearPpm * TOO_NEAR || away > farPpm * TOO_FAR;
}

/** Somewhat more, the further away. */
function sizeAt({ size, nearPpm }: Maker, ppm: number, random: Random): number {
  return size * Math.sqrt(1 + ppm / (4 * nearPpm)) * random.logBetween(0.25, 3);
}

function add(maker: Maker, view: MarketView, side: Side, random: Random): Decision | undefined {
  const ppm = random.logBetween(maker.nearPpm, maker.farPpm);
  const ticks = ticksAt(view, side, ppm, random);
  const lots = lotsWorth(view, side, sizeAt(maker, ppm, random), random);
  return lots === 0 ? undefined : { kind: 'limit', side, ticks, lots, postOnly: true, timeInForce: 'GTC' };
}

/** To another price of the same side; out where that would meet the other side. */
function move(maker: Maker, view: MarketView, order: OwnOrder, random: Random): Decision {
  const ppm = random.logBetween(maker.nearPpm, maker.farPpm);
  const ticks = ticksAt(view, order.side, ppm, random);
  const [best] = order.side === 'buy' ? view.asks : view.bids;
  const meets = best && (order.side === 'buy' ? ticks >= best.ticks : ticks <= best.ticks);
  if (meets || ticks === order.ticks || random.chance(GIVES_UP)) return { kind: 'cancel', order: order.id };
  return { kind: 'amend', order: order.id, ticks, lots: order.lots };
}

function resize(maker: Maker, view: MarketView, order: OwnOrder, random: Random): Decision | undefined {
  const left = lotsWorth(view, order.side, sizeAt(maker, distanceOf(view, order.ticks), random), random);
  const lots = order.filled + left;
  return left === 0 || lots === order.lots ? undefined : { kind: 'amend', order: order.id, ticks: order.ticks, lots };
}
