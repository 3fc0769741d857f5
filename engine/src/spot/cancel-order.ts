import { assert } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { ABSENT } from '../core/int-map.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { sideName } from '../core/side.ts';
import { endConditional, ownConditional } from './conditional/conditional-order.ts';
import type { CancelAll, CancelOrder, SpotDone, SpotRefusal } from './command.ts';
import { cancelOpen } from './open-orders.ts';
import { summary } from './place-order.ts';
import { riskOf } from './risk.ts';
import type { Market, State } from './state.ts';

/** The owner's open order's slot. Another owner's order, a closed one and an unknown one get the same answer. */
export function openSlot(state: State, owner: number, order: number): number {
  const { orders } = state.spot;
  const slot = orders.slotOf.get(order);
  return slot !== ABSENT && orders.owner(slot) === owner ? slot : ABSENT;
}

export function marketOf(state: State, slot: number): Market {
  const market = state.spot.markets.get(state.spot.orders.market(slot));
  assert(market !== undefined, 'an open order has a market');
  return market;
}

/** Cancels an open order and gives back its hold; in a halted market too. */
export function cancelOrder(state: State, command: CancelOrder): Outcome<SpotRefusal, SpotDone['spot.cancelOrder']> {
  const slot =
    command.clientOrderId === undefined
      ? openSlot(state, command.owner, command.order)
      : state.spot.orders.slotNamed(command.owner, command.clientOrderId);
  if (slot === ABSENT) return cancelConditional(state, command);
  // Past this line it must succeed.
  return { ok: true, order: summary(cancelOpen(state, marketOf(state, slot), slot, 'user')) };
}

/** The same of an order that waits for a price. */
function cancelConditional(
  state: State,
  { owner, order: id, clientOrderId: name }: CancelOrder,
): Outcome<SpotRefusal, SpotDone['spot.cancelOrder']> {
  const order = name === undefined ? ownConditional(state, owner, id) : state.spot.conditionals.named(owner, name);
  if (!order) return refuse('spot.order_not_open');
  // Past this line it must succeed.
  endConditional(state, order, 'user');
  const { market, side } = order;
  return {
    ok: true,
    order: { id: order.id, market, side, status: 'cancelled', filledAmount: 0n, filledValue: 0n, fee: 0n },
  };
}

/** Cancels all open orders of the owner, or those of one market or side, oldest first. None to cancel is accepted. */
export function cancelAll(state: State, command: CancelAll): Outcome<SpotRefusal, SpotDone['spot.cancelAll']> {
  const only = command.market === 0 ? undefined : command.market;
  if (only !== undefined && !state.spot.markets.has(only)) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  let cancelled = 0;
  for (const id of state.spot.orders.idsOf(command.owner)) {
    const slot = state.spot.orders.slotOf.get(id);
    const market = marketOf(state, slot);
    if (only !== undefined && market.market !== only) continue;
    if (command.side !== undefined && sideName(state.spot.orders.side(slot)) !== command.side) continue;
    cancelOpen(state, market, slot, 'user');
    cancelled += 1;
  }
  for (const order of state.spot.conditionals.of(command.owner)) {
    if (only !== undefined && order.market !== only) continue;
    if (command.side !== undefined && order.side !== command.side) continue;
    // An exit that covered nothing has ended with its entry.
    if (state.spot.conditionals.get(order.id) === undefined) continue;
    endConditional(state, order, 'user');
    cancelled += 1;
  }
  return { ok: true, cancelled };
}

/** Cancels the owner's open orders that self-limits would not let be placed now, oldest first. */
export function cancelStopped(state: State, owner: number): void {
  const { orders, conditionals, markets } = state.spot;
  for (const id of orders.idsOf(owner)) {
    const slot = orders.slotOf.get(id);
    const market = marketOf(state, slot);
    if (refusalToTakeOn(state, owner, riskOf(market, sideName(orders.side(slot)))))
      cancelOpen(state, market, slot, 'self_limit');
  }
  for (const order of conditionals.of(owner)) {
    const market = markets.get(order.market);
    if (market && conditionals.get(order.id) && refusalToTakeOn(state, owner, riskOf(market, order.side)))
      endConditional(state, order, 'self_limit');
  }
}
