/** Changing an open order, by docs/spot.md: SPOT-013 and SPOT-014. */
import type { AmendOrder, OrderRow, Outcome } from '@glassbook/engine';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { accountFor, availableFor, broughtBy, holdOf, leftOf, spotOf, touch, type Market } from './market.ts';
import { close, rest, withdraw } from './resting.ts';
import { isBeyond } from './conditional.ts';
import { coverEntry } from './cover.ts';
import { followLeg, stopOf } from './leg-fills.ts';
import { bestOf, nothing, planOf, trade } from './matching.ts';
import { meetingProblem, summaryOf } from './place.ts';
import { limitProblem } from './limit-problem.ts';
import { changedBoth } from './place-conditional.ts';

export function amend(model: Model, command: AmendOrder): Outcome {
  const spot = spotOf(model);
  const order = spot.open.get(command.order);
  const market = spot.markets.get(order?.market ?? 0);
  if (!order || !market || order.owner !== command.owner) return refused('spot.order_not_open');
  if (market.status !== 'open' && !market.gathers) return refused('spot.market_halted');
  const price = command.price === 0n ? order.price : command.price;
  const amount = command.amount === 0n ? order.amount : command.amount;
  if (price === order.price && amount === order.amount) return refused('spot.amend_nothing');
  const problem = limitProblem(market, price, amount);
  if (problem) return refused(problem);
  if (amount <= order.filledAmount) return refused('spot.amend_below_filled');
  const oco = stopOf(model, order);
  if (price === order.price && amount < order.amount) return shrink(model, market, order, amount);
  const stopped = tradeRefusal(model, command.owner, broughtBy(market, order.side));
  if (stopped) return refused(stopped);
  if (oco) {
    const reason = changedBoth(model, market, oco, { ...oco, profit: price, profitLimit: price }, amount);
    return reason ? refused(reason) : { ok: true, keptPriority: false, order: summaryOf(order) };
  }
  // SPOT-034: the exits of an entry stay on their sides of its price.
  const exit = [...spot.waiting.values()].find(({ parent }) => parent === order.id);
  if (exit && isBeyond(exit, price) && price !== order.price) return refused('spot.exits_beyond_price');
  return placeAnew(model, market, order, price, amount);
}

/** A smaller amount keeps its place. */
function shrink(model: Model, market: Market, order: OrderRow, amount: bigint): Outcome {
  const { owner, side, price } = order;
  const held = (of: bigint) => holdOf(market, side, price, of - order.filledAmount);
  model.hold(accountFor(model, market, owner, side), held(amount) - held(order.amount));
  order.amount = amount;
  order.updatedAt = model.at;
  touch(model, order);
  followLeg(model, market, order);
  return { ok: true, keptPriority: true, order: summaryOf(order) };
}

/** Another price or a larger amount: what it held is free first, and then it comes like a new one. */
function placeAnew(model: Model, market: Market, order: OrderRow, price: bigint, amount: bigint): Outcome {
  const { owner, side, postOnly, selfTrade } = order;
  const free = availableFor(model, market, owner, side) + holdOf(market, side, order.price, leftOf(order));
  const needs = holdOf(market, side, price, amount - order.filledAmount);
  if (needs > free) return refused('spot.insufficient_funds');
  const reason = meetingProblem(market, { owner, side, price, postOnly, selfTrade });
  if (reason) return refused(reason);
  // The best prices are those before it left its place.
  const best = bestOf(market);
  withdraw(model, market, order);
  arrive(model, market, order, { price, amount, best });
  return { ok: true, keptPriority: false, order: summaryOf(order) };
}

/** An order that is in no book and holds nothing comes like a new one. */
export function arrive(
  model: Model,
  market: Market,
  order: OrderRow,
  { price, amount, best }: { price: bigint; amount: bigint; best: ReturnType<typeof bestOf> },
): void {
  const { owner, side, selfTrade } = order;
  const want = { owner, side, limit: price, amount: amount - order.filledAmount, value: 0n, selfTrade };
  const plan = market.gathers ? nothing(market) : planOf(market, want);
  order.fee += trade(model, market, { id: order.id, owner, side, want }, { ...plan, best });
  order.price = price;
  order.amount = amount;
  order.filledAmount += plan.amount;
  order.filledValue += plan.value;
  order.updatedAt = model.at;
  coverEntry(model, market, order);
  if (plan.stop === 'filled') close(model, order, 'done');
  else if (plan.stop === 'self') close(model, order, 'cancelled', 'self_trade');
  else if (order.timeInForce === 'IOC') close(model, order, 'cancelled', 'unfilled');
  else rest(model, market, order);
}
