import type { Amount } from '@glassbook/money';
import { accrued, DAY_MS } from '../core/accrual.ts';
import { cover, uncover } from '../core/house.ts';
import { HOUSE } from './acceptable.ts';
import type { ConfigureOffer } from './command.ts';
import type { OrderRow, State } from './state.ts';

/** An order as its owner asked for it, or as it takes over the principal of one before. */
type Asked = Pick<OrderRow, 'owner' | 'amount' | 'renew' | 'startAt' | 'endAt' | 'renewed'>;

/** Begins an order whose principal is on hold in the earn account: its interest is on hold in the house account from now on. */
export function beginOrder(state: State, { offer, asset, days, dailyPpm, penaltyPpm }: ConfigureOffer, asked: Asked) {
  const { lockup, ledger } = state;
  const order: OrderRow = {
    ...{ asset, days, dailyPpm, penaltyPpm, id: lockup.nextOrder, offer, ...asked, at: state.at },
    ...{ interest: accrued(asked.amount, dailyPpm, days), paid: 0n, paidDays: 0, penalty: 0n },
    ...{ status: 'running', closedAt: undefined, notRenewed: undefined },
  };
  lockup.nextOrder += 1;
  cover(ledger, HOUSE, asset, order.interest);
  indexOrder(state, order);
  lockup.changed.set(order.id, order);
  return order;
}

/** Among those that run; also while loading. */
export function indexOrder(state: State, order: OrderRow): void {
  const { orders, byOwner, accrual } = state.lockup;
  orders.set(order.id, order);
  const own = byOwner.get(order.owner) ?? new Set();
  byOwner.set(order.owner, own.add(order.id));
  addLocked(state, order.offer, order.amount);
  accrual.set(state, order.id, dueOf(order));
}

/** The order as it is now, in the place of what it was. */
export function changeOrder<C extends Partial<OrderRow>>(state: State, order: OrderRow, change: C): OrderRow & C {
  const { lockup } = state;
  const changed = { ...order, ...change };
  lockup.orders.set(order.id, changed);
  lockup.changed.set(order.id, changed);
  return changed;
}

/** It runs no more: what it did not pay of its interest is the house account's again, and its amount counts no more. */
export function closeOrder(
  state: State,
  order: OrderRow,
  closed: Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'penalty' | 'notRenewed'>>,
): OrderRow {
  const { lockup, ledger, at } = state;
  uncover(ledger, HOUSE, order.asset, order.interest - order.paid);
  state.doors.endBoost({ lockup: order.id });
  const row = changeOrder(state, order, { ...closed, closedAt: at });
  lockup.orders.delete(order.id);
  const own = lockup.byOwner.get(order.owner);
  own?.delete(order.id);
  if (own?.size === 0) lockup.byOwner.delete(order.owner);
  addLocked(state, order.offer, -order.amount);
  lockup.accrual.clear(state, order.id);
  return row;
}

/** The end of the first day that is not paid. */
export const dueOf = ({ startAt, paidDays }: OrderRow): number => startAt + (paidDays + 1) * DAY_MS;

function addLocked({ lockup: { locked } }: State, offer: number, amount: Amount): void {
  const sum = (locked.get(offer) ?? 0n) + amount;
  if (sum === 0n) locked.delete(offer);
  else locked.set(offer, sum);
}
