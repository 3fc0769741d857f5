import { refuse, type Outcome } from '../core/entry.ts';
import { ABSENT } from '../core/int-map.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { sideName } from '../core/side.ts';
import type { CancelAll, CancelOrder, FuturesDone, FuturesRefusal } from './command.ts';
import { cancelOpen, summary, termsOf } from './open-orders.ts';
import { marketOf } from './positions.ts';
import type { State } from './state.ts';

/** Cancels an open order and gives back its hold; in a halted market too. Another owner's order, a closed one and an unknown one get the same answer. */
export function cancelOrder(
  state: State,
  { owner, order, clientOrderId: name }: CancelOrder,
): Outcome<FuturesRefusal, FuturesDone['futures.cancelOrder']> {
  const { orders } = state.futures;
  const slot = name === undefined ? orders.slotOf.get(order) : orders.slotNamed(owner, name);
  if (slot === ABSENT || orders.owner(slot) !== owner) return refuse('futures.order_not_open');
  // Past this line it must succeed.
  return { ok: true, order: summary(cancelOpen(state, marketOf(state, orders.market(slot)), slot, 'user')) };
}

/** Cancels all open orders of the owner, or those of one market or side, oldest first. None to cancel is accepted. */
export function cancelAll(
  state: State,
  { owner, market: only, side }: CancelAll,
): Outcome<FuturesRefusal, FuturesDone['futures.cancelAll']> {
  const { orders, markets } = state.futures;
  if (only !== undefined && !markets.has(only)) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  let cancelled = 0;
  for (const id of orders.idsOf(owner)) {
    const slot = orders.slotOf.get(id);
    if (only !== undefined && orders.market(slot) !== only) continue;
    if (side !== undefined && sideName(orders.side(slot)) !== side) continue;
    cancelOpen(state, marketOf(state, orders.market(slot)), slot, 'user');
    cancelled += 1;
  }
  return { ok: true, cancelled };
}

/** Cancels the owner's open orders that self-limits would not let be placed now, oldest first: those that open positions. */
export function cancelStopped(state: State, owner: number): void {
  const { orders } = state.futures;
  for (const id of orders.idsOf(owner)) {
    const slot = orders.slotOf.get(id);
    const market = marketOf(state, orders.market(slot));
    if (termsOf(state, id).closes === 0 && refusalToTakeOn(state, owner, { gets: market.base }))
      cancelOpen(state, market, slot, 'self_limit');
  }
}
