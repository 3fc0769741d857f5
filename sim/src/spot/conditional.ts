/** Orders that wait for a price, by docs/spot.md: SPOT-030 to SPOT-038. */
import type { ConditionalRow, UnmarkedSource, Side } from '@glassbook/engine';
import { indexPricesOf } from '../index-price/index.ts';
import type { Model } from '../model/model.ts';
import { showPrice } from '../model/shown.ts';
import { accountFor, holdOf, reaches, rowsOf, spotOf, type Market, type Trail } from './market.ts';

export type Part = 'stop' | 'profit' | 'activation' | 'trail';
/** As they count at one price. */
export const parts: readonly Part[] = ['stop', 'profit', 'trail', 'activation'];
/** Fires once the price is at or above what it waits for. */
export const isRise = (side: Side, part: Part): boolean =>
  part === 'stop' || part === 'trail' ? side === 'buy' : side === 'sell';
export const isTrailing = ({ trail, trailPpm }: Pick<ConditionalRow, 'trail' | 'trailPpm'>): boolean =>
  trail !== 0n || trailPpm !== 0;
/** An exit that covers nothing waits for nothing. */
export const watches = ({ parent, amount }: ConditionalRow): boolean => parent === 0 || amount > 0n;

/** Beside what its limit side in the book holds. */
export function heldBy(market: Market, order: ConditionalRow): bigint {
  const { side, amount, value, most, leg, profitLimit } = order;
  if (side === 'sell') return leg === 0 ? amount : 0n;
  const beside = leg === 0 ? 0n : holdOf(market, 'buy', profitLimit, amount);
  return value === 0n ? holdOf(market, 'buy', most, amount) - beside : value;
}

/** The prices it waits for; one of a limit side that rests in the book is none. */
export const waitsFor = (order: ConditionalRow, part: 'stop' | 'profit' | 'activation'): boolean => {
  if (order[part] === 0n) return false;
  if (part === 'profit') return order.leg === 0;
  return part === 'stop' || order.trailFrom === 0;
};

export const waitingOf = (model: Model, owner: number): ConditionalRow[] =>
  [...spotOf(model).waiting.values()].filter((order) => order.owner === owner).sort((a, b) => a.id - b.id);

/** The price now, exactly; undefined before the first. */
export const priceNow = (model: Model, market: Market, by: UnmarkedSource): bigint | undefined =>
  by === 'last' ? market.last : indexPricesOf(model).get(market.rules.market)?.price;

/** Whether exits are not on their sides of the price at which their entry buys. */
export const isBeyond = ({ stop, profit }: Pick<ConditionalRow, 'stop' | 'profit'>, price: bigint): boolean =>
  (stop > 0n && stop >= price) || (profit > 0n && profit <= price);

/** SPOT-031: whether the last price is more than 0.5 % from the index price. */
export function isFar(model: Model, market: Market): boolean {
  const [last, index] = [priceNow(model, market, 'last'), priceNow(model, market, 'index')];
  if (last === undefined || index === undefined) return false;
  const away = last > index ? last - index : index - last;
  return away * 200n > index;
}

/** Notes a price that orders may wait for. */
export function show(model: Model, market: Market, by: UnmarkedSource): void {
  if (market.status !== 'open' || market.opens || (by === 'last' && isFar(model, market))) return;
  const price = priceNow(model, market, by);
  if (price !== undefined) showPrice(model, { instrument: market.rules.market, by, price });
}

export function touchWaiting(model: Model, order: ConditionalRow): void {
  rowsOf(model).conditionals.set(order.id, order);
}

/** It no longer waits, and its money is free. */
export function withdrawWaiting(model: Model, market: Market, order: ConditionalRow): void {
  spotOf(model).waiting.delete(order.id);
  leaveTrail(model, order);
  const held = heldBy(market, order);
  if (held > 0n) model.hold(accountFor(model, market, order.owner, order.side), -held);
}

export function endWaiting(model: Model, order: ConditionalRow, endReason: ConditionalRow['endReason']): void {
  const market = spotOf(model).markets.get(order.market);
  if (!market) throw new Error('an order that waits has a market');
  withdrawWaiting(model, market, order);
  Object.assign(order, { status: 'cancelled', endReason, updatedAt: model.at });
  touchWaiting(model, order);
}

const noteTrail = (model: Model, { market, by, rise, from, best }: Trail, status: 'followed' | 'over'): void => {
  const tick = spotOf(model).markets.get(market)?.rules.tick ?? 1n;
  const direction = rise ? ('rise' as const) : ('fall' as const);
  const row = { instrument: market, by, direction, from, best: Number(best / tick), status };
  rowsOf(model).trails.set(`${market} ${by} ${direction} ${from}`, row);
};

/** A price on the tick: the highest not above it for those that follow it up, the lowest not below it for the others. */
const bestAt = ({ rules: { tick } }: Market, rise: boolean, price: bigint): bigint =>
  rise ? ((price + tick - 1n) / tick) * tick : (price / tick) * tick;

/** The order follows the price from now on. */
export function joinTrail(model: Model, market: Market, order: ConditionalRow, price: bigint): void {
  const spot = spotOf(model);
  order.trailFrom = spot.nextTrail;
  spot.nextTrail += 1;
  followPrice(model, market, order.by, price);
  const rise = order.side === 'buy';
  const best = bestAt(market, rise, price);
  const same = (each: Trail) =>
    each.market === order.market && each.by === order.by && each.rise === rise && each.best === best;
  const known = spot.trails.find(same);
  if (known) known.orders.add(order);
  else {
    const made = { market: order.market, by: order.by, rise, from: order.trailFrom, best, orders: new Set([order]) };
    spot.trails.push(made);
    noteTrail(model, made, 'followed');
  }
}

function leaveTrail(model: Model, order: ConditionalRow): void {
  const spot = spotOf(model);
  const trail = spot.trails.find(({ orders }) => orders.has(order));
  if (!trail) return;
  trail.orders.delete(order);
  if (trail.orders.size > 0) return;
  spot.trails = spot.trails.filter((each) => each !== trail);
  noteTrail(model, trail, 'over');
}

/** Those that had no better price than this one have it as their best now, and are one. */
export function followPrice(model: Model, market: Market, by: UnmarkedSource, price: bigint): void {
  const spot = spotOf(model);
  for (const rise of [true, false]) {
    const best = bestAt(market, rise, price);
    const mine = spot.trails.filter(
      (each) =>
        each.market === market.rules.market &&
        each.by === by &&
        each.rise === rise &&
        reaches(rise ? 'sell' : 'buy', best, each.best),
    );
    if (mine.length === 0 || (mine.length === 1 && mine[0]?.best === best)) continue;
    mine.sort((a, b) => a.from - b.from);
    const [oldest, ...others] = mine;
    if (!oldest) continue;
    for (const other of others) {
      for (const order of other.orders) oldest.orders.add(order);
      noteTrail(model, other, 'over');
    }
    spot.trails = spot.trails.filter((each) => !others.includes(each));
    oldest.best = best;
    noteTrail(model, oldest, 'followed');
  }
}

/** Where an order of a trail fires. */
export function firesAt(market: Market, { best, rise }: Trail, order: ConditionalRow): bigint {
  const { tick } = market.rules;
  const step = 1_000_000n * tick;
  const part = ((best * BigInt(order.trailPpm) + step - 1n) / step) * tick;
  const away = order.trail > 0n ? order.trail : part < tick ? tick : part;
  return rise ? best + away : best - away;
}
