/** Merchants and their deposits, which pay counterparties only. */
import { isOfTwo, isOther, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { Admit, Apply, Leave, OtcRefusal, SetTier, TopUp } from './command.ts';
import { scaleOf } from './market.ts';
import { ordersOf, putAd, putMerchant } from './put-rows.ts';
import type { MerchantRow, OrderRow, State } from './state.ts';
import { tierOf } from './sums.ts';
import { REVERSED_MS } from './words.ts';

type Done = Outcome<OtcRefusal, { merchant: MerchantRow }>;

/** Puts the deposit on hold; two of the staff decide. */
export function apply(state: State, { owner, seen }: Apply): Done {
  const { ledger, otc, at } = state;
  const { market } = otc;
  const before = otc.merchants.get(owner);
  if (!market || owner < FIRST_USER) return refuse('otc.not_offered');
  if (before && before.state !== 'none' && before.state !== 'refused') return refuse('otc.already_applied');
  const { unit, deposit } = market;
  if (isOther(seen, { deposit })) return refuse('otc.price_changed');
  if (ledger.availableOf(owner, 'spot', unit) < deposit) return refuse('otc.insufficient_funds');
  // Past this line it must succeed.
  ledger.hold(ledger.account(owner, 'spot', unit), deposit);
  const row = { account: owner, state: 'waits', tier: 1, unit, deposit, at, lastAt: before?.lastAt ?? 0 } as const;
  return { ok: true, merchant: putMerchant(state, row) };
}

/** Two admit who applied, or refuse, and then the deposit comes back. */
export function admit(state: State, command: Admit): Outcome<'otc.decision_invalid'> {
  const merchant = state.otc.merchants.get(command.account);
  if (merchant?.state !== 'waits' || !isOfTwo(command)) return refuse('otc.decision_invalid');
  // Past this line it must succeed.
  if (command.admitted) putMerchant(state, { ...merchant, state: 'merchant' });
  else returnDeposit(state, merchant, 'refused');
  return { ok: true };
}

/** Adds to a deposit that paid a counterparty, or that is below what is asked for now. */
export function topUp(state: State, { owner, amount }: TopUp): Done {
  const { ledger, otc } = state;
  const merchant = otc.merchants.get(owner);
  if (merchant?.state !== 'merchant') return refuse('otc.not_merchant');
  if (amount <= 0n || merchant.deposit + amount > (otc.market?.deposit ?? 0n)) return refuse('otc.terms_invalid');
  if (ledger.availableOf(owner, 'spot', merchant.unit) < amount) return refuse('otc.insufficient_funds');
  // Past this line it must succeed.
  ledger.hold(ledger.account(owner, 'spot', merchant.unit), amount);
  return { ok: true, merchant: putMerchant(state, { ...merchant, deposit: merchant.deposit + amount }) };
}

/** A merchant leaves: ads end, orders go on, the deposit comes back seven days after the last order ended. */
export function leave(state: State, { owner }: Leave): Done {
  const { otc, at } = state;
  const merchant = otc.merchants.get(owner);
  if (merchant?.state !== 'merchant') return refuse('otc.not_merchant');
  // Past this line it must succeed.
  for (const id of [...(otc.adsOf.get(owner) ?? [])].sort((a, b) => a - b)) {
    const ad = otc.ads.get(id);
    if (ad) putAd(state, { ...ad, state: 'ended' });
  }
  const row = putMerchant(state, { ...merchant, state: 'leaving', at });
  timeLeaving(state, row);
  return { ok: true, merchant: row };
}

/** Sets when the deposit of a merchant who leaves comes back, also while loading: once nothing can be claimed of an order any more. */
export function timeLeaving(state: State, { state: is, account, lastAt, at }: MerchantRow): void {
  if (is !== 'leaving') return;
  if (ordersOf(state, account).some(({ merchant }) => merchant === account)) return;
  state.schedule.set('otc.leave', account, Math.max(lastAt + REVERSED_MS, at));
}

/** The deposit of a merchant who left comes back. */
export function left(state: State, account: number): void {
  const merchant = state.otc.merchants.get(account);
  if (merchant) returnDeposit(state, merchant, 'none');
}

/** An order of a merchant ended, from which a deposit stays seven days. */
export function lastOrderEnded(state: State, { merchant: account }: OrderRow): void {
  const merchant = state.otc.merchants.get(account);
  if (merchant) putMerchant(state, { ...merchant, lastAt: state.at });
}

/** Nothing of an order can happen any more: the deposit of a merchant who left may have waited for it. */
export function orderClosed(state: State, { merchant: account }: OrderRow): void {
  const merchant = state.otc.merchants.get(account);
  if (merchant) timeLeaving(state, merchant);
}

function returnDeposit(state: State, merchant: MerchantRow, next: MerchantRow['state']): void {
  const { ledger } = state;
  const { account, unit, deposit } = merchant;
  if (deposit > 0n) ledger.release(ledger.account(account, 'spot', unit), deposit);
  putMerchant(state, { ...merchant, state: next, tier: 1, deposit: 0n });
}

/** The tier by what a merchant did in 30 days. */
export function setTier(state: State, command: SetTier): Outcome<'otc.decision_invalid'> {
  const { otc } = state;
  const merchant = otc.merchants.get(command.account);
  if (merchant?.state !== 'merchant') return refuse('otc.decision_invalid');
  // Past this line it must succeed.
  putMerchant(state, { ...merchant, tier: tierOf(command, scaleOf(state, merchant.unit)) });
  return { ok: true };
}
