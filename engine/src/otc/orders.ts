/** What the two of an order do: pay, release, cancel. */
import { refuse, type Outcome } from '../core/entry.ts';
import { openAppeal } from './appeal.ts';
import type { Cancel, OtcRefusal, Pay, Release } from './command.ts';
import { giveBack, giveCoin } from './end-order.ts';
import { canLeave } from './may-leave.ts';
import { hasClaim, isOpen, putOrder, tell, time } from './put-rows.ts';
import type { OrderRow, State } from './state.ts';

type Done = Outcome<OtcRefusal, { deal: OrderRow }>;

/** The buyer paid: no timer ends the order any more. With a seller whom staff froze it is appealed at once. */
export function pay(state: State, { owner, order: id }: Pay): Done {
  const { otc, at } = state;
  const order = otc.orders.get(id);
  if (order?.buyer !== owner) return refuse('otc.not_found');
  if (order.state !== 'created') return refuse('otc.wrong_state');
  // Past this line it must succeed.
  const paid = putOrder(state, { ...order, state: 'paid', paidAt: at });
  time(state, paid);
  tell(state, { order: id, owner, what: 'paid' });
  return { ok: true, deal: otc.frozen.has(order.seller) ? openAppeal(state, paid, 0, 'frozen') : paid };
}

/** The seller gives the coin, at any time before the order ends, or where a late payment is claimed. */
export function release(state: State, { owner, order: id }: Release): Done {
  const { ledger, otc } = state;
  const order = otc.orders.get(id);
  if (order?.seller !== owner) return refuse('otc.not_found');
  const isLate = order.appeal === 'paid_late' && hasClaim(order);
  if (!isOpen(order) && !isLate) return refuse('otc.wrong_state');
  const { asset, amount } = order;
  if (isLate && ledger.availableOf(owner, 'spot', asset) < amount) return refuse('otc.insufficient_funds');
  if (isLate && !canLeave(state, owner, asset, amount)) return refuse('otc.stays');
  // Past this line it must succeed.
  return { ok: true, deal: giveCoin(state, order, { by: owner, what: 'released' }) };
}

/** The buyer alone cancels; with a seller whom staff froze it does not count. */
export function cancel(state: State, { owner, order: id }: Cancel): Done {
  const { otc } = state;
  const order = otc.orders.get(id);
  if (order?.buyer !== owner) return refuse('otc.not_found');
  if (!isOpen(order)) return refuse('otc.wrong_state');
  // Past this line it must succeed.
  const isCounted = !otc.frozen.has(order.seller);
  return { ok: true, deal: giveBack(state, order, { by: owner, what: 'canceled', state: 'canceled', isCounted }) };
}

/** The deadline has come before the payment; of a buyer whom staff froze it does not count. */
export function expire(state: State, id: number): void {
  const order = state.otc.orders.get(id);
  if (!order) return;
  const isCounted = !state.otc.frozen.has(order.buyer) && !state.otc.frozen.has(order.seller);
  giveBack(state, order, { by: 0, what: 'expired', state: 'expired', isCounted });
}
