/** How many positions an owner may have open: a liquidation visits all of them at each of its steps, and who asks for them is shown all of them. */
import { FIRST_USER } from '../core/ledger.ts';
import { mayRest } from '../trading/order.ts';
import type { OrderRefusal } from './command.ts';
import { termsOf } from './open-orders.ts';
import { findExposure } from './positions.ts';
import type { Position, State } from './state.ts';
import { POSITIONS_MAX } from './words.ts';

type Order = Parameters<typeof mayRest>[0] & { owner: number; contracts: number };

/** The order opens none: it ends at once, and closes as much as it trades. */
export const onlyCloses = (order: Order, closing: readonly Position[]): boolean =>
  !mayRest(order) && closing.reduce((sum, { contracts }) => sum + contracts, 0) >= order.contracts;

/** One more than an owner may have. The house has one position a side, however many orders of it rest. */
export function positionsProblem(state: State, order: Order, closing: readonly Position[]): OrderRefusal | undefined {
  const { owner } = order;
  if (state.rules < 10 || owner < FIRST_USER || onlyCloses(order, closing)) return undefined;
  return isFull(state, owner) ? 'futures.too_many_positions' : undefined;
}

/** Counted with the resting orders that would open one, so that no fill passes the most; what an order has opened is its position. */
function isFull(state: State, owner: number): boolean {
  const { markets, orders, grows } = state.futures;
  let open = 0;
  for (const market of markets.values()) open += findExposure(state, owner, market)?.positions.size ?? 0;
  if (open + orders.openCount(owner) < POSITIONS_MAX) return false;
  const opening = orders.idsOf(owner).filter((id) => termsOf(state, id).closes === 0 && !grows.has(id));
  return open + opening.length >= POSITIONS_MAX;
}
