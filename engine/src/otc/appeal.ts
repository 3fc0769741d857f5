/** Appeals of orders that are paid, claims of orders that ended, and what two of the staff decide. */
import { isOfTwo, refuse, type Outcome } from '../core/entry.ts';
import { availableAt, heldAt } from '../core/ledger.ts';
import { recordReturn, recordWithdrawal } from '../core/limits/record.ts';
import type { Appeal, Award, Decide, OtcRefusal, Return } from './command.ts';
import { giveBack, giveCoin } from './end-order.ts';
import { hasClaim, putMerchant, putOrder, tell, time } from './put-rows.ts';
import type { OrderRow, State } from './state.ts';
import { returnOf } from './sums.ts';
import { LATE_MS, parties, REVERSED_MS, type AppealReason } from './words.ts';

type Decided = Outcome<'otc.decision_invalid'>;

export function openAppeal(state: State, order: OrderRow, by: number, appeal: AppealReason): OrderRow {
  const row = putOrder(state, { ...order, state: 'appealed', appeal, appellant: by, appealedAt: state.at });
  tell(state, { order: order.id, owner: by, what: 'appealed' });
  return row;
}

/** Either appeals an order that is paid. Once it has ended, the buyer claims a late payment, the seller one that was reversed or a third party's, once. */
export function appeal(state: State, { owner, order: id, reason }: Appeal): Outcome<OtcRefusal, { deal: OrderRow }> {
  const order = state.otc.orders.get(id);
  if (!order || (order.buyer !== owner && order.seller !== owner)) return refuse('otc.not_found');
  const isSeller = order.seller === owner;
  if (order.state === 'paid') {
    const may = isSeller ? reason === 'not_received' || reason === 'third_party' : reason === 'not_released';
    if (!may) return refuse('otc.wrong_state');
    // Past this line it must succeed.
    return { ok: true, deal: openAppeal(state, order, owner, reason) };
  }
  if (!mayClaim(state, order, isSeller, reason)) return refuse('otc.wrong_state');
  // Past this line it must succeed.
  const row = putOrder(state, {
    ...order,
    ...{
      appeal: reason,
      appellant: owner,
      appealedAt: state.at,
      outcome: undefined,
      isDecided: false,
      isClaimed: true,
    },
  });
  time(state, row);
  tell(state, { order: id, owner, what: 'claimed' });
  return { ok: true, deal: row };
}

function mayClaim({ at }: State, order: OrderRow, isSeller: boolean, reason: AppealReason): boolean {
  const { state, endedAt, isClaimed } = order;
  if (endedAt === undefined || isClaimed) return false;
  if (state === 'released')
    return isSeller && (reason === 'reversed' || reason === 'third_party') && at < endedAt + REVERSED_MS;
  return !isSeller && reason === 'paid_late' && at < endedAt + LATE_MS;
}

/** Two decide an appeal for one of the two. A claim is so dismissed alone: what it asks for is an award or a return. */
export function decide(state: State, command: Decide): Decided {
  const order = state.otc.orders.get(command.order);
  const { outcome } = command;
  if (!order || !isOfTwo(command) || !parties.includes(outcome)) return refuse('otc.decision_invalid');
  const what = outcome === 'buyer' ? 'for_buyer' : 'for_seller';
  if (order.state === 'appealed') {
    // Past this line it must succeed.
    if (outcome === 'buyer') giveCoin(state, order, { by: 0, what, isDecided: true });
    else giveBack(state, order, { by: 0, what, isDecided: true, state: 'canceled' });
    return { ok: true };
  }
  const dismisses = order.appeal === 'paid_late' ? 'seller' : 'buyer';
  if (!hasClaim(order) || outcome !== dismisses) return refuse('otc.decision_invalid');
  // Past this line it must succeed.
  closeClaim(state, order, { outcome });
  tell(state, { order: order.id, owner: 0, what });
  return { ok: true };
}

function closeClaim(state: State, order: OrderRow, row: Pick<OrderRow, 'outcome'> & Partial<OrderRow>): void {
  time(state, putOrder(state, { ...order, ...row, isDecided: true }));
}

/** Takes so much from the deposit of a merchant for the other one; 0 is nothing. */
function payFromDeposit(
  state: State,
  order: OrderRow,
  to: number,
  amount: bigint,
  reason: 'otc.award' | 'otc.return',
): void {
  const { ledger, otc } = state;
  const merchant = otc.merchants.get(order.merchant);
  if (!merchant || amount === 0n) return;
  const { unit } = merchant;
  const from = heldAt(ledger.account(merchant.account, 'spot', unit));
  ledger.post(from, availableAt(ledger.account(to, 'spot', unit)), amount, reason, order.id);
  recordWithdrawal(state, merchant.account, { asset: unit, amount });
  recordReturn(state, to, { asset: unit, amount });
  putMerchant(state, { ...merchant, deposit: merchant.deposit - amount });
}

/** The worth of an order that was paid late, as far as the deposit of the merchant who sold goes. */
export function award(state: State, command: Award): Decided {
  const { otc } = state;
  const order = otc.orders.get(command.order);
  const deposit = otc.merchants.get(order?.merchant ?? 0)?.deposit ?? 0n;
  const isDue = order && hasClaim(order) && order.appeal === 'paid_late' && order.seller === order.merchant;
  if (!isDue || deposit === 0n || !isOfTwo(command)) return refuse('otc.decision_invalid');
  // Past this line it must succeed.
  const amount = order.worth < deposit ? order.worth : deposit;
  payFromDeposit(state, order, order.buyer, amount, 'otc.award');
  tell(state, { order: order.id, owner: 0, what: 'awarded', asset: order.unit, amount });
  closeClaim(state, order, { outcome: 'buyer' });
  return { ok: true };
}

/** What the buyer has available of the coin goes back to the seller, then the worth of what is missing from the deposit of a merchant who bought. */
export function returnCoin(state: State, command: Return): Decided {
  const { ledger, otc, at } = state;
  const order = otc.orders.get(command.order);
  const isDue = order?.state === 'released' && hasClaim(order);
  if (!isDue || !isOfTwo(command)) return refuse('otc.decision_invalid');
  // Past this line it must succeed.
  const { id, asset, buyer, seller, merchant } = order;
  const deposit = buyer === merchant ? (otc.merchants.get(merchant)?.deposit ?? 0n) : 0n;
  const { coin, paid } = returnOf(order, ledger.availableOf(buyer, 'spot', asset), deposit);
  if (coin > 0n) {
    const from = availableAt(ledger.account(buyer, 'spot', asset));
    ledger.post(from, availableAt(ledger.account(seller, 'spot', asset)), coin, 'otc.return', id);
    recordWithdrawal(state, buyer, { asset, amount: coin });
    recordReturn(state, seller, { asset, amount: coin });
  }
  payFromDeposit(state, order, seller, paid, 'otc.return');
  tell(state, { order: id, owner: 0, what: 'returned', asset, amount: coin });
  closeClaim(state, order, { outcome: 'seller', stayUntilAt: at });
  return { ok: true };
}
