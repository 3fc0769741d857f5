import { ABSENT } from '../core/int-map.ts';
import type { Pit } from '../core/pit.ts';
import { sideName } from '../core/side.ts';
import type { CancelReason, Side } from '../core/terms.ts';
import { marketAt, type Life, type Trades } from './life.ts';
import { cancelOpen } from './open-orders.ts';

/** The slot of the owner's open order, by id or by the name its owner gave it. Another owner's order, a closed one and an unknown one are all ABSENT. */
export function ownSlot<T extends Trades>(
  life: Life<T>,
  state: T['state'],
  owner: number,
  order: number,
  name?: string,
): number {
  const { orders } = life.floorOf(state);
  if (name !== undefined) return orders.slotNamed(owner, name);
  const slot = orders.slotOf.get(order);
  return slot !== ABSENT && orders.owner(slot) === owner ? slot : ABSENT;
}

/** Cancels those of the owner's open orders that `isOne` of, oldest first, in halted markets too; returns how many. */
export function cancelOwn<T extends Trades>(
  life: Life<T>,
  state: T['state'],
  owner: number,
  reason: CancelReason,
  isOne: (market: T['market'], slot: number) => boolean,
): number {
  const { orders } = life.floorOf(state);
  let cancelled = 0;
  for (const id of orders.idsOf(owner)) {
    const slot = orders.slotOf.get(id);
    const market = marketAt(life, state, slot);
    if (!isOne(market, slot)) continue;
    cancelOpen(life, state, market, slot, reason);
    cancelled += 1;
  }
  return cancelled;
}

/** Those of one market or one side, where it is named. */
export const isOf =
  (only: number | undefined, side: Side | undefined) =>
  ({ market, orders }: Pit, slot: number): boolean =>
    (only === undefined || market === only) && (side === undefined || sideName(orders.side(slot)) === side);
