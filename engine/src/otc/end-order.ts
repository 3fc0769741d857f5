/** How an order ends, whoever ends it. */
import { assert } from '@glassbook/money';
import { availableAt, heldAt, type Balance } from '../core/ledger.ts';
import { recordDeposit, recordWithdrawal } from '../core/limits/record.ts';
import { lastOrderEnded } from './merchants.ts';
import { putAd, putOrder, tell, time } from './put-rows.ts';
import type { EventRow, OrderRow, State } from './state.ts';
import { STAYS_MS } from './words.ts';

type How = { by: number; what: EventRow['what'] } & Partial<OrderRow>;

/** The coin reaches the buyer: what is on hold for the order, or of a late payment what the seller can use. */
export function giveCoin(state: State, order: OrderRow, { by, what, ...more }: How): OrderRow {
  const { ledger, at } = state;
  const { id, buyer, seller, asset, amount } = order;
  const account = ledger.account(seller, 'spot', asset);
  const isLate = order.endedAt !== undefined;
  const from: Balance = isLate ? availableAt(account) : heldAt(account);
  ledger.post(from, availableAt(ledger.account(buyer, 'spot', asset)), amount, 'otc.release', id);
  recordWithdrawal(state, seller, { asset, amount });
  recordDeposit(state, buyer, [{ asset, amount }]);
  if (!isLate) leaveAd(state, order, false);
  return end(state, { ...order, ...more, state: 'released', stayUntilAt: at + STAYS_MS }, by, what);
}

/** The coin goes back to the seller, and what was taken of the ad is there again. */
export function giveBack(
  state: State,
  order: OrderRow,
  { by, what, ...more }: How & Pick<OrderRow, 'state'>,
): OrderRow {
  const { ledger } = state;
  const { seller, asset, amount } = order;
  ledger.release(ledger.account(seller, 'spot', asset), amount);
  leaveAd(state, order, true);
  return end(state, { ...order, ...more }, by, what);
}

/** Where an appeal was open, it ends with the order. */
function end(state: State, order: OrderRow, by: number, what: EventRow['what']): OrderRow {
  const isForBuyer = order.state === 'released';
  const outcome = order.appeal === undefined ? undefined : isForBuyer ? ('buyer' as const) : ('seller' as const);
  const row = putOrder(state, { ...order, endedAt: state.at, outcome });
  time(state, row);
  tell(state, { order: row.id, owner: by, what, asset: row.asset, amount: row.amount });
  lastOrderEnded(state, row);
  return row;
}

/** An ad that has nothing left and no open order has ended. */
function leaveAd(state: State, { ad: id, amount }: OrderRow, isBack: boolean): void {
  const ad = state.otc.ads.get(id);
  if (!ad) return;
  // A merchant may have saved less in the meantime: then no more than that is for sale.
  const back = ad.left + amount > ad.amount ? ad.amount : ad.left + amount;
  const left = isBack ? back : ad.left;
  const pending = ad.pending - 1;
  assert(pending >= 0, 'an ad counts its open orders');
  putAd(state, { ...ad, left, pending, state: left === 0n && pending === 0 ? 'ended' : ad.state });
}
