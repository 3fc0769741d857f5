import type { Amount } from '@glassbook/money';
import { cover, houses, uncover } from '../core/house.ts';
import type { OrderRow, State } from './state.ts';

/** It pays what orders bring, and what they can bring is on hold there. */
export const HOUSE = houses.dual;

/** What the house can owe beyond what was paid: the other asset whole, and interest of the one that was paid. One of the two is owed at most; both are covered. */
export const owedOf = ({
  asset,
  quote,
  type,
  paid,
  coin,
  money,
}: Pick<OrderRow, 'asset' | 'quote' | 'type' | 'paid' | 'coin' | 'money'>): readonly (readonly [
  asset: number,
  amount: Amount,
])[] => [
  [asset, type === 'call' ? coin - paid : coin],
  [quote, type === 'call' ? money : money - paid],
];

/** Begins an order whose principal is on hold in the earn account: what the house can owe is on hold from now on. */
export function beginOrder(state: State, order: OrderRow): void {
  const { dual, ledger } = state;
  dual.nextOrder += 1;
  for (const [asset, amount] of owedOf(order)) cover(ledger, HOUSE, asset, amount);
  indexOrder(state, order);
  dual.changed.orders.set(order.id, order);
}

/** Among those that are not settled; also while loading. */
export function indexOrder(state: State, order: OrderRow): void {
  const { orders, byOwner, due } = state.dual;
  orders.set(order.id, order);
  byOwner.set(order.owner, (byOwner.get(order.owner) ?? new Set()).add(order.id));
  due.set(state, order.id, order.endAt);
}

/** It runs no more, and nothing of it is on hold in the house account. */
export function closeOrder({ dual, ledger }: State, order: OrderRow): void {
  dual.orders.delete(order.id);
  const own = dual.byOwner.get(order.owner);
  own?.delete(order.id);
  if (own?.size === 0) dual.byOwner.delete(order.owner);
  for (const [asset, amount] of owedOf(order)) uncover(ledger, HOUSE, asset, amount);
}
