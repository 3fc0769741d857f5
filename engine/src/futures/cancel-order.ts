import { refuse, type Outcome } from '../core/entry.ts';
import { ABSENT } from '../core/int-map.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { isOf } from '../trading/life.ts';
import type { CancelAll, CancelOrder, FuturesDone, FuturesRefusal } from './command.ts';
import { life, summary, termsOf } from './open-orders.ts';
import type { State } from './state.ts';

/** Cancels an open order and gives back its hold; in a halted market too. */
export function cancelOrder(
  state: State,
  { owner, order, clientOrderId }: CancelOrder,
): Outcome<FuturesRefusal, FuturesDone['futures.cancelOrder']> {
  const slot = life.ownSlot(state, owner, order, clientOrderId);
  if (slot === ABSENT) return refuse('futures.order_not_open');
  if (isCopied(state, slot)) return refuse('futures.position_copied');
  // Past this line it must succeed.
  return { ok: true, order: summary(life.cancel(state, life.marketAt(state, slot), slot, 'user')) };
}

/** Whether an order closes a copy: its owner leaves it to the follow. */
const isCopied = (state: State, slot: number): boolean => termsOf(state, state.futures.orders.id(slot)).follow !== 0;

/** Cancels all open orders of the owner but those that close copies, or those of one market or side, oldest first. None to cancel is accepted. */
export function cancelAll(
  state: State,
  { owner, market: only, side }: CancelAll,
): Outcome<FuturesRefusal, FuturesDone['futures.cancelAll']> {
  if (only !== undefined && !state.futures.markets.has(only)) return refuse('futures.market_not_found');
  // Past this line it must succeed.
  const isWanted = isOf(only, side);
  const cancelled = life.cancelOwn(
    state,
    owner,
    'user',
    (market, slot) => isWanted(market, slot) && !isCopied(state, slot),
  );
  return { ok: true, cancelled };
}

/** Cancels the owner's open orders that self-limits would not let be placed now, oldest first: those that open positions. */
export function cancelStopped(state: State, owner: number): void {
  life.cancelOwn(
    state,
    owner,
    'self_limit',
    ({ base, orders }, slot) =>
      termsOf(state, orders.id(slot)).closes === 0 && refusalToTakeOn(state, owner, { gets: base }) !== undefined,
  );
}
