/** A stop with a limit side that rests in the book: SPOT-032. */
import type { ConditionalRow, OrderRow, OrderSummary, Refusal } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { endWaiting, heldBy, touchWaiting } from './conditional.ts';
import { accountFor, availableFor, opposite, reaches, rowsOf, spotOf, type Market } from './market.ts';
import { cancel, close, rest, withdraw } from './resting.ts';

export const isOco = ({ stop, profitLimit, parent }: ConditionalRow): boolean =>
  stop > 0n && profitLimit > 0n && parent === 0;

/** Both together. */
export const wholeHold = (market: Market, order: ConditionalRow): bigint => heldBy(market, { ...order, leg: 0 });

/** The limit side would trade at once. */
export function meetingOther(market: Market, { side, profitLimit }: ConditionalRow): Refusal | undefined {
  const first = market.gathers ? undefined : market.book[opposite(side)][0];
  return first && reaches(side, profitLimit, first.price) ? 'spot.trigger_reached' : undefined;
}

export function restLeg(model: Model, market: Market, order: ConditionalRow): void {
  const { leg: id, owner, side, selfTrade, profitLimit: price, amount, expiresAt } = order;
  if (expiresAt > 0) {
    spotOf(model).expiries.set(id, expiresAt);
    rowsOf(model).expiries.set(id, { order: id, at: expiresAt, status: 'set' });
  }
  rest(model, market, {
    ...{ id, owner, market: order.market, side, type: 'limit', timeInForce: expiresAt > 0 ? 'GTD' : 'GTC' },
    ...{ postOnly: false, selfTrade, clientOrderId: undefined, price, amount, value: 0n },
    ...{ filledAmount: 0n, filledValue: 0n, fee: 0n, status: 'open', cancelReason: undefined, priority: 0 },
    ...{ createdAt: model.at, updatedAt: model.at },
  });
}

export function endBoth(model: Model, order: ConditionalRow, reason: 'user' | 'expired' | 'self_limit'): void {
  const leg = spotOf(model).open.get(order.leg);
  if (leg) cancel(model, leg, reason);
  else endWaiting(model, order, reason);
}

/** The stop was tried while the limit side was out of the book. */
export function afterStop(model: Model, market: Market, leg: OrderRow, placed: OrderSummary | undefined): void {
  leg.updatedAt = model.at;
  const hasBegun = placed !== undefined && (placed.filledAmount > 0n || placed.status === 'open');
  if (hasBegun) close(model, leg, 'cancelled', 'oco');
  else rest(model, market, leg);
}

/** Other prices of both, and another amount of the limit side in all: `after` may be placed so. */
export function changeBoth(
  model: Model,
  market: Market,
  order: ConditionalRow,
  after: ConditionalRow,
  amount: bigint,
): Refusal | undefined {
  const leg = spotOf(model).open.get(order.leg);
  if (!leg) throw new Error('an OCO has its limit side in the book');
  after.amount = amount - leg.filledAmount;
  const { owner, side } = order;
  if (wholeHold(market, after) - wholeHold(market, order) > availableFor(model, market, owner, side))
    return 'spot.insufficient_funds';
  const account = accountFor(model, market, owner, side);
  if (heldBy(market, order) > 0n) model.hold(account, -heldBy(market, order));
  if (leg.price !== after.profitLimit || leg.amount !== amount) {
    withdraw(model, market, leg);
    Object.assign(leg, { price: after.profitLimit, amount, updatedAt: model.at });
    rest(model, market, leg);
  }
  if (heldBy(market, after) > 0n) model.hold(account, heldBy(market, after));
  Object.assign(order, after, { updatedAt: model.at });
  touchWaiting(model, order);
  return undefined;
}
