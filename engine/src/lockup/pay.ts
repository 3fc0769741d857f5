import { accrued, DAY_MS } from '../core/accrual.ts';
import { coveredAt } from '../core/house.ts';
import { availableAt, heldAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { HOUSE, refusalToLock } from './acceptable.ts';
import { beginOrder, changeOrder, closeOrder, dueOf } from './put-order.ts';
import type { OrderRow, State } from './state.ts';
import { fullDays } from './sums.ts';

/** The timer: the interest of each full day at 00:00 UTC, the last with the principal. */
export function payDue(state: State): void {
  const { lockup } = state;
  lockup.accrual.run(state, (id) => {
    const order = lockup.orders.get(id);
    if (!order) return;
    const paid = payInterest(state, order);
    if (paid.paidDays === paid.days) endOrder(state, paid);
    else lockup.accrual.set(state, id, dueOf(paid));
  });
}

/** Pays what the full days until now brought beyond what was paid. */
export function payInterest(state: State, order: OrderRow): OrderRow {
  const { ledger } = state;
  const { owner, asset, amount, dailyPpm } = order;
  const paidDays = fullDays(order, state.at);
  if (paidDays === order.paidDays) return order;
  const paid = accrued(amount, dailyPpm, paidDays);
  const now = paid - order.paid;
  if (now > 0n) {
    const to = availableAt(ledger.account(owner, 'spot', asset));
    ledger.post(coveredAt(ledger, HOUSE, asset), to, now, 'lockup.interest', order.id);
    recordResult(state, owner, asset, now);
  }
  state.doors.payBoost({ lockup: order.id, paidDays });
  return changeOrder(state, order, { paid, paidDays });
}

/** Its principal is locked again where its owner wants that and the offer has the same terms, else it goes back to the spot account. */
function endOrder(state: State, order: OrderRow): void {
  const { owner, asset, amount, days, endAt } = order;
  const { changed } = state.lockup;
  const ended = closeOrder(state, order, { status: 'ended' });
  const offer = order.renew ? state.lockup.offers.get(order.offer) : undefined;
  const notRenewed = offer && refusalToLock(state, owner, offer, { amount, seen: order });
  if (offer && !notRenewed) {
    changed.set(order.id, { ...ended, status: 'renewed' });
    const asked = { owner, amount, renew: true, startAt: endAt, endAt: endAt + days * DAY_MS, renewed: order.id };
    beginOrder(state, offer, asked);
    return;
  }
  if (notRenewed) changed.set(order.id, { ...ended, notRenewed });
  giveBack(state, { owner, asset, id: order.id }, amount);
}

/** Releases so much of the principal to the spot account; nothing where a penalty took all. */
export function giveBack(
  { ledger }: State,
  { owner, asset, id }: Pick<OrderRow, 'owner' | 'asset' | 'id'>,
  amount: bigint,
): void {
  if (amount === 0n) return;
  const from = heldAt(ledger.account(owner, 'earn', asset));
  ledger.post(from, availableAt(ledger.account(owner, 'spot', asset)), amount, 'lockup.return', id);
}
