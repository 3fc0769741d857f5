/** Putting an order aside until a price comes, and changing what it waits for: SPOT-030, SPOT-038. */
import {
  FIRST_USER,
  type AmendConditional,
  type ConditionalRow,
  type Outcome,
  type PlaceConditional,
  type Refusal,
} from '@glassbook/engine';
import { ticksMax } from '../model/bounds.ts';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import {
  heldBy,
  isBeyond,
  isFar,
  isRise,
  isTrailing,
  joinTrail,
  priceNow,
  touchWaiting,
  waitingOf,
} from './conditional.ts';
import { accountFor, availableFor, broughtBy, openOrdersOf, spotOf, type Market } from './market.ts';
import { limitProblem } from './limit-problem.ts';
import { changeBoth, isOco, meetingOther, restLeg, wholeHold } from './oco.ts';
import { placesTaken, restsFired, waitingCount } from './places.ts';

const PPM = 1_000_000n;
const YEAR_MS = 366 * 86_400_000;

export const expiryProblem = (model: Model, expiresAt: number): Refusal | undefined =>
  expiresAt > model.at && expiresAt <= model.at + YEAR_MS ? undefined : 'spot.expiry_out_of_range';

export function placeConditional(model: Model, command: PlaceConditional): Outcome {
  const spot = spotOf(model);
  const market = spot.markets.get(command.market);
  if (!market) return refused('spot.market_not_found');
  const stopped = tradeRefusal(model, command.owner, broughtBy(market, command.side));
  if (stopped) return refused(stopped);
  if (market.status !== 'open' && !market.gathers) return refused('spot.market_halted');
  const { kind: _, ...asked } = command;
  const order: ConditionalRow = {
    ...asked,
    ...{ id: spot.nextOrder, trailFrom: 0, most: 0n, parent: 0, leg: 0, clientOrderId: command.clientOrderId },
    ...{ selfTrade: command.selfTrade ?? 'expire_maker', createdAt: model.at, updatedAt: model.at },
    ...{ status: 'waiting', endReason: undefined, fired: undefined, refusal: undefined },
  };
  const rests = isOco(order);
  const follows = isTrailing(order) && order.activation === 0n;
  // SPOT-033: no trail begins far from the index price.
  const isTooFar = follows && order.by === 'last' && isFar(model, market);
  const price = isTooFar ? undefined : priceNow(model, market, order.by);
  const before = waitProblem(market, order, price);
  // A limit side waits for no price but its limit.
  if (rests && order.profit > 0n) order.profit = order.profitLimit;
  const oco = rests ? (waitProblem(market, order, price) ?? meetingOther(market, order)) : undefined;
  const problem = before ?? oco ?? ownersProblem(model, market, order);
  if (problem || price === undefined) return refused(problem ?? 'spot.no_trigger_price');
  order.most = mostToPay(market, order, price);
  if (availableFor(model, market, order.owner, order.side) < wholeHold(market, order))
    return refused('spot.insufficient_funds');
  spot.nextOrder += 1;
  if (rests) {
    order.leg = spot.nextOrder;
    spot.nextOrder += 1;
  }
  model.hold(accountFor(model, market, order.owner, order.side), heldBy(market, order));
  spot.waiting.set(order.id, order);
  touchWaiting(model, order);
  if (rests) restLeg(model, market, order);
  if (follows) joinTrail(model, market, order, price);
  return { ok: true, conditional: { id: order.id, market: order.market, side: order.side, status: 'waiting' } };
}

function ownersProblem(model: Model, market: Market, order: ConditionalRow): Refusal | undefined {
  const own = waitingOf(model, order.owner);
  const most = market.rules.openOrdersMax;
  const isFull = restsFired(order) && placesTaken(model, order.owner, order.market) >= most;
  const hasTooMany = !isOco(order) && waitingCount(model, order.owner, order.market) >= most;
  if (order.owner >= FIRST_USER && (isFull || hasTooMany)) return 'spot.too_many_open_orders';
  const { clientOrderId: name } = order;
  const isTaken = [...own, ...openOrdersOf(model, order.owner)].some((each) => each.clientOrderId === name);
  if (name !== undefined && isTaken) return 'spot.client_order_id_taken';
  return order.expiresAt === 0 ? undefined : expiryProblem(model, order.expiresAt);
}

/** Why an order cannot wait, whatever its owner has. */
export function waitProblem(market: Market, order: ConditionalRow, price: bigint | undefined): Refusal | undefined {
  const shape = shapeProblem(order);
  if (shape) return shape;
  const { tick, notionalMin, notionalMax } = market.rules;
  for (const each of [order.stop, order.stopLimit, order.profit, order.profitLimit, order.activation, order.trail]) {
    if (each % tick !== 0n) return 'spot.price_off_tick';
    if (each / tick > ticksMax(tick)) return 'spot.price_out_of_range';
  }
  if (price === undefined) return 'spot.no_trigger_price';
  if (order.value > notionalMax) return 'spot.amount_too_large';
  if (order.value !== 0n && order.value < notionalMin) return 'spot.notional_too_small';
  for (const { trigger, limit } of order.amount > 0n ? waits(market, order, price) : []) {
    const problem = limitProblem(market, limit || trigger, order.amount, order.parent !== 0);
    if (problem) return problem;
  }
  const isUncovered = order.parent !== 0 && order.amount === 0n;
  for (const part of ['stop', 'profit', 'activation'] as const) {
    if (order[part] === 0n || isUncovered) continue;
    if (isRise(order.side, part) ? order[part] <= price : order[part] >= price) return 'spot.trigger_reached';
  }
  return mostToPay(market, order, price) / tick > ticksMax(tick) ? 'spot.price_out_of_range' : undefined;
}

function shapeProblem(order: ConditionalRow): Refusal | undefined {
  const { stop, stopLimit, profit, profitLimit, trail, trailPpm, activation, amount, value } = order;
  if (isTrailing(order)) {
    if ([stop, stopLimit, profit, profitLimit].some((price) => price > 0n)) return 'spot.trail_with_stop';
    const byPart = trail === 0n && trailPpm >= 100 && trailPpm <= 500_000;
    if (!byPart && (trail === 0n || trailPpm !== 0)) return 'spot.trail_out_of_range';
  }
  const hasTrigger = isTrailing(order) || (activation === 0n && (stop > 0n || profit > 0n));
  const hasLimitAlone = (stop === 0n && stopLimit > 0n) || (profit === 0n && profitLimit > 0n);
  if (!hasTrigger || hasLimitAlone) return 'spot.trigger_missing';
  if (order.parent !== 0) return undefined;
  if ((amount === 0n) === (value === 0n)) return 'spot.amount_missing';
  const hasLimit = stopLimit > 0n || profitLimit > 0n;
  return value > 0n && (order.side === 'sell' || hasLimit) ? 'spot.amount_missing' : undefined;
}

/** What fires it and at which limit it is placed; a trail is taken as if it fired where it begins. */
function waits(market: Market, order: ConditionalRow, price: bigint): { trigger: bigint; limit: bigint }[] {
  const { tick } = market.rules;
  const list = [];
  if (order.stop > 0n) list.push({ trigger: order.stop, limit: order.stopLimit });
  if (order.profit > 0n) list.push({ trigger: order.profit, limit: order.profitLimit });
  const now = ((price + tick - 1n) / tick) * tick;
  if (isTrailing(order)) list.push({ trigger: order.activation || now, limit: 0n });
  return list;
}

/** The highest price a buy by amount pays: its limit, or the band above where it fires. */
export function mostToPay(market: Market, order: ConditionalRow, price: bigint): bigint {
  if (order.side === 'sell' || order.value > 0n) return 0n;
  const { tick, bandPpm } = market.rules;
  const prices = waits(market, order, price).map(({ trigger, limit }) => {
    if (limit > 0n) return limit;
    const step = PPM * tick;
    const part = ((trigger * BigInt(order.trailPpm) + step - 1n) / step) * tick;
    const fires = isTrailing(order) ? trigger + order.trail + part : trigger;
    return ((fires * (PPM + BigInt(bandPpm))) / step) * tick;
  });
  return prices.reduce((most, each) => (each > most ? each : most), 0n);
}

export function amendConditional(model: Model, command: AmendConditional): Outcome {
  const order = spotOf(model).waiting.get(command.order);
  const market = spotOf(model).markets.get(order?.market ?? 0);
  if (!order || !market || order.owner !== command.owner) return refused('spot.order_not_open');
  if (market.status !== 'open' && !market.gathers) return refused('spot.market_halted');
  // The limit side of an OCO has one price, by either name.
  const limit = command.profitLimit || command.profit;
  const profitNamed = command.profit;
  if (order.leg !== 0) command = { ...command, profit: limit, profitLimit: limit };
  const names = ['stop', 'stopLimit', 'profit', 'profitLimit'] as const;
  const named = names.filter((name) => command[name] !== 0n);
  const isKnown = named.every((name) => order[name] !== 0n);
  if (!isKnown || named.every((name) => command[name] === order[name]) || isTrailing(order))
    return refused('spot.amend_nothing');
  const after = { ...order, ...Object.fromEntries(named.map((name) => [name, command[name]])) };
  // Of two names of one price each is on its step.
  const { tick } = market.rules;
  const odd = order.leg === 0 ? 0n : profitNamed;
  if (odd % tick !== 0n) return refused('spot.price_off_tick');
  if (odd / tick > ticksMax(tick)) return refused('spot.price_out_of_range');
  if (order.leg !== 0) return amendBoth(model, market, order, after, spotOf(model).open.get(order.leg)?.amount ?? 0n);
  const price = priceNow(model, market, order.by);
  const problem = waitProblem(market, after, price);
  if (problem || price === undefined) return refused(problem ?? 'spot.no_trigger_price');
  const entry = spotOf(model).open.get(order.parent);
  if (entry && order.amount === 0n && isBeyond(after, entry.price)) return refused('spot.exits_beyond_price');
  after.most = mostToPay(market, after, price);
  const more = heldBy(market, after) - heldBy(market, order);
  if (more > availableFor(model, market, order.owner, order.side)) return refused('spot.insufficient_funds');
  if (more !== 0n) model.hold(accountFor(model, market, order.owner, order.side), more);
  Object.assign(order, after, { updatedAt: model.at });
  touchWaiting(model, order);
  return { ok: true, conditional: { id: order.id, market: order.market, side: order.side, status: 'waiting' } };
}

function amendBoth(
  model: Model,
  market: Market,
  order: ConditionalRow,
  after: ConditionalRow,
  amount: bigint,
): Outcome {
  const reason = changedBoth(model, market, order, after, amount);
  if (reason) return refused(reason);
  return { ok: true, conditional: { id: order.id, market: order.market, side: order.side, status: 'waiting' } };
}

/** Other prices of an OCO, and another amount of its limit side in all; the refusal of them. */
export function changedBoth(
  model: Model,
  market: Market,
  order: ConditionalRow,
  after: ConditionalRow,
  amount: bigint,
): Refusal | undefined {
  const price = priceNow(model, market, order.by);
  const problem = waitProblem(market, { ...after, amount }, price) ?? meetingOther(market, after);
  if (problem || price === undefined) return problem ?? 'spot.no_trigger_price';
  after.most = mostToPay(market, after, price);
  return changeBoth(model, market, order, after, amount);
}
