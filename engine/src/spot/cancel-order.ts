import { refuse, type Outcome } from '../core/entry.ts';
import { ABSENT } from '../core/int-map.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { sideName } from '../core/side.ts';
import { isOf } from '../trading/life.ts';
import { ownConditional } from './conditional/conditional-order.ts';
import { endBoth, slotOfLeg } from './conditional/leg.ts';
import type { CancelAll, CancelOrder, SpotDone, SpotRefusal } from './command.ts';
import { life, setExpiry } from './open-orders.ts';
import { summary } from './place-order.ts';
import { riskOf } from './risk.ts';
import type { Conditional } from './rows.ts';
import type { Market, State } from './state.ts';

/** Cancels an open order and gives back its hold; in a halted market too. */
export function cancelOrder(state: State, command: CancelOrder): Outcome<SpotRefusal, SpotDone['spot.cancelOrder']> {
  const slot = life.ownSlot(state, command.owner, command.order, command.clientOrderId);
  if (slot === ABSENT) return cancelConditional(state, command);
  // Past this line it must succeed.
  return { ok: true, order: summary(life.cancel(state, life.marketAt(state, slot), slot, 'user')) };
}

/** The same of an order that waits for a price. */
function cancelConditional(
  state: State,
  { owner, order: id, clientOrderId: name }: CancelOrder,
): Outcome<SpotRefusal, SpotDone['spot.cancelOrder']> {
  const order = name === undefined ? ownConditional(state, owner, id) : state.spot.conditionals.named(owner, name);
  if (!order) return refuse('spot.order_not_open');
  // Past this line it must succeed.
  endBoth(state, order, 'user');
  const { market, side } = order;
  return {
    ok: true,
    order: { id: order.id, market, side, status: 'cancelled', filledAmount: 0n, filledValue: 0n, fee: 0n },
  };
}

/** Cancels all open orders of the owner that can end now, or those of one market or side, oldest first. None to cancel is accepted. */
export function cancelAll(state: State, command: CancelAll): Outcome<SpotRefusal, SpotDone['spot.cancelAll']> {
  const { market: only } = command;
  if (only !== undefined && !state.spot.markets.has(only)) return refuse('spot.market_not_found');
  // Past this line it must succeed.
  const isAsked = isOf(only, command.side);
  let cancelled = life.cancelOwn(
    state,
    command.owner,
    'user',
    (market, slot) => isAsked(market, slot) && !state.spot.venue.isFixed(state, slot),
  );
  for (const order of state.spot.conditionals.of(command.owner)) {
    if (only !== undefined && order.market !== only) continue;
    if (command.side !== undefined && order.side !== command.side) continue;
    // An exit that covered nothing has ended with its entry, and an OCO with its limit side.
    if (state.spot.conditionals.get(order.id) === undefined || isLegFixed(state, order)) continue;
    endBoth(state, order, 'user');
    cancelled += 1;
  }
  return { ok: true, cancelled };
}

/** Cancels the owner's open orders that self-limits would not let be placed now, oldest first. One that cannot end now does once it can: its time is over. */
export function cancelStopped(state: State, owner: number): void {
  const { conditionals, markets, venue } = state.spot;
  life.cancelOwn(state, owner, 'self_limit', (market, slot) => {
    if (!isStopped(state, market, slot)) return false;
    if (!venue.isFixed(state, slot)) return true;
    setExpiry(state, market.orders.id(slot), state.at);
    return false;
  });
  for (const order of conditionals.of(owner)) {
    const market = markets.get(order.market);
    if (!market || !conditionals.get(order.id) || isLegFixed(state, order)) continue;
    if (refusalToTakeOn(state, owner, riskOf(market, order.side))) endBoth(state, order, 'self_limit');
  }
}

/** Whether self-limits of its owner would not let the open order in `slot` be placed now. */
export function isStopped(state: State, market: Market, slot: number): boolean {
  const { orders } = market;
  return refusalToTakeOn(state, orders.owner(slot), riskOf(market, sideName(orders.side(slot)))) !== undefined;
}

/** Whether its limit side cannot end now, and therefore neither it. */
function isLegFixed(state: State, order: Conditional): boolean {
  const leg = slotOfLeg(state, order);
  return leg !== ABSENT && state.spot.venue.isFixed(state, leg);
}
