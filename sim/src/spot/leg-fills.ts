/** What the fills and the end of the limit side of an OCO do to its stop: SPOT-032. */
import type { ConditionalRow, OrderRow } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { endWaiting, heldBy, touchWaiting } from './conditional.ts';
import { accountFor, leftOf, spotOf, type Market } from './market.ts';

/** The one whose limit side this order is. */
export const stopOf = (model: Model, { id }: OrderRow): ConditionalRow | undefined =>
  [...spotOf(model).waiting.values()].find(({ leg }) => leg === id);

/** The stop covers what the limit side has left, and holds no more than that needs. */
export function followLeg(model: Model, market: Market, leg: OrderRow): void {
  const order = stopOf(model, leg);
  const left = leftOf(leg);
  if (!order || left === 0n) return;
  changeHold(model, market, order, { amount: left });
}

/** Its hold follows what is changed. */
function changeHold(model: Model, market: Market, order: ConditionalRow, to: Partial<ConditionalRow>): void {
  const before = heldBy(market, order);
  Object.assign(order, to, { updatedAt: model.at });
  const more = heldBy(market, order) - before;
  if (more !== 0n) model.hold(accountFor(model, market, order.owner, order.side), more);
  touchWaiting(model, order);
}

/** Filled, or canceled, it ends its stop; canceled for an own order it leaves it alone. */
export function legEnded(model: Model, market: Market, leg: OrderRow): void {
  const order = stopOf(model, leg);
  if (!order) return;
  const { status, cancelReason: reason } = leg;
  if (reason === 'self_trade') changeHold(model, market, order, { leg: 0, profit: 0n, profitLimit: 0n });
  else if (status === 'done') endWaiting(model, order, 'filled');
  else if (reason === 'expired' || reason === 'self_limit' || reason === 'split' || reason === 'delisted')
    endWaiting(model, order, reason);
  else endWaiting(model, order, 'user');
}
