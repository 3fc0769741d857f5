import type { OrderRow, State } from './state.ts';

/** An order of its owner that runs and is not over; one whose last payment waits for its piece is over. */
export function runningOf(
  { lockup, at }: State,
  { owner, order: id }: { owner: number; order: number },
): OrderRow | 'lockup.order_not_found' | 'lockup.order_ended' {
  const order = lockup.orders.get(id);
  if (order?.owner !== owner) return 'lockup.order_not_found';
  return at >= order.endAt ? 'lockup.order_ended' : order;
}
