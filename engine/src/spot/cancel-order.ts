import { assert } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { ABSENT } from '../core/int-map.ts';
import { sideName } from '../core/side.ts';
import type { CancelAll, CancelOrder, SpotDone, SpotRefusal } from './command.ts';
import { cancelOpen } from './open-orders.ts';
import { summary } from './place-order.ts';
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
  if (slot === ABSENT) return refuse('spot.order_not_open');
  // Past this line it must succeed.
  return { ok: true, order: summary(cancelOpen(state, marketOf(state, slot), slot, 'user')) };
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
  return { ok: true, cancelled };
}
