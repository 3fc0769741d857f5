/** The limit side of an OCO is an order in the book (leg.ts). Its fills leave the stop what is left; its end ends the stop. */
import { assert } from '@glassbook/money';
import { amountOf } from '../../core/grid.ts';
import { endConditional, heldBy, payerOf } from './conditional-order.ts';
import type { Conditional, OrderRow } from '../rows.ts';
import type { Market, State } from '../state.ts';

/** `lots` of the resting order in `slot` are filled, which its lots left do not say yet. Its last fill ends its stop as it ends itself. */
export function legFilled(state: State, market: Market, slot: number, lots: number): void {
  const { orders, conditionals } = state.spot;
  const order = conditionals.ofLeg(orders.id(slot));
  const left = orders.lotsLeft(slot) - lots;
  if (order && left > 0) leaveStop(state, market, order, left);
}

/** The stop covers so many lots from now on, and holds no more than they need beside the limit side. */
export function leaveStop(state: State, market: Market, order: Conditional, lots: number): void {
  const before = heldBy(market, order);
  order.amount = amountOf(market, lots);
  order.updatedAt = state.at;
  state.spot.conditionals.touch(order.id);
  const less = before - heldBy(market, order);
  if (less > 0n) state.ledger.release(payerOf(state, market, order), less);
}

const ownEnds = ['expired', 'self_limit', 'split', 'delisted'] as const;
/** Whether what ended the limit side is named as the end of its stop too. */
const isOwnEnd = (reason: string | undefined): reason is (typeof ownEnds)[number] =>
  ownEnds.some((each) => each === reason);

/** The limit side is no longer in the book. Filled, or canceled by its owner, its time or self-limits, it ends its stop; canceled for an own order it leaves it alone, since nothing was filled. */
export function legEnded(state: State, { id, status, cancelReason: reason }: OrderRow): void {
  const order = state.spot.conditionals.ofLeg(id);
  if (order === undefined) return;
  if (reason === 'self_trade') waitAlone(state, order);
  else if (status === 'done') endConditional(state, order, 'filled');
  else endConditional(state, order, isOwnEnd(reason) ? reason : 'user');
}

/** The stop waits on without its limit side, whose hold was released just now and covers what the stop now holds by itself. */
function waitAlone(state: State, order: Conditional): void {
  const market = state.spot.markets.get(order.market);
  assert(market !== undefined, 'a conditional order is of a market');
  const before = heldBy(market, order);
  state.spot.conditionals.dropLeg(order);
  Object.assign(order, { profit: 0n, profitLimit: 0n, updatedAt: state.at });
  state.spot.conditionals.touch(order.id);
  state.ledger.hold(payerOf(state, market, order), heldBy(market, order) - before);
}
