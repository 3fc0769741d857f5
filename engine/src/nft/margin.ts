import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Leave, Margin, NftRefusal } from './command.ts';
import { indexDeposit, returnDeposit } from './put-listing.ts';
import type { DepositRow, State } from './state.ts';
import { isParty, listingOf, windowRefusal } from './window.ts';

/** Puts the deposit of an auction on hold, once for all bids. */
export function margin(state: State, { owner, item: id, seen }: Margin): Outcome<NftRefusal, { deposit: DepositRow }> {
  const { ledger, nft, at } = state;
  const item = nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  if (isParty(item, owner)) return refuse('nft.own');
  const listing = listingOf(state, item);
  const closed = windowRefusal(listing, 'auction');
  if (!listing || closed) return refuse(closed ?? 'nft.not_on_sale');
  const { deposit: amount, depositAsset: asset } = listing;
  if (amount === 0n || nft.deposits.get(listing.id)?.has(owner)) return refuse('nft.deposit_not_needed');
  if (isOther(seen, { deposit: amount })) return refuse('nft.price_changed');
  const limited = refusalToTakeOn(state, owner, {});
  if (limited) return refuse(limited);
  if (ledger.availableOf(owner, 'spot', asset) < amount) return refuse('nft.insufficient_funds');
  // Past this line it must succeed.
  ledger.hold(ledger.account(owner, 'spot', asset), amount);
  const deposit: DepositRow = {
    ...{ id: nft.nextDeposit, owner, listing: listing.id, asset, amount, at, status: 'held', closedAt: undefined },
  };
  nft.nextDeposit += 1;
  indexDeposit(state, deposit);
  nft.changed.deposits.set(deposit.id, deposit);
  return { ok: true, deposit };
}

/** Who doesn't lead has the deposit back, and can put it on hold again. */
export function leave(state: State, { owner, item: id }: Leave): Outcome<NftRefusal> {
  const { nft } = state;
  const item = nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  const deposit = nft.deposits.get(item.listing)?.get(owner);
  if (!deposit) return refuse('nft.no_deposit');
  if (nft.leaders.get(item.listing)?.owner === owner) return refuse('nft.already_leading');
  // Past this line it must succeed.
  returnDeposit(state, deposit);
  return { ok: true };
}
