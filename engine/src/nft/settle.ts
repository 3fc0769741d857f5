import type { Amount } from '@glassbook/money';
import { availableAt, HOUSE_FEES, type Balance } from '../core/ledger.ts';
import { recordReturn, recordWithdrawal } from '../core/limits/record.ts';
import { putItem, tell } from './put-item.ts';
import type { ItemRow, State } from './state.ts';
import { splitOf } from './sums.ts';

/** A sale as money sees it: `from` is the buyer's money, which the caller has checked; shares are those fixed with the sale. */
export type Sale = {
  seller: number;
  buyer: number;
  from: Balance;
  asset: number;
  price: Amount;
  feePpm: number;
  royaltyPpm: number;
};

/**
 * Pays for an item and gives it to the buyer, in one command: the price to the seller, who pays the fee and the royalty from it. For limits of losses it is neither a gain nor a loss, since nobody knows what an item is worth: what is
 * paid takes its cost along, what comes in costs what it is worth.
 */
export function settle(state: State, item: ItemRow, sale: Sale): ItemRow {
  const { ledger } = state;
  const { seller, buyer, from, asset, price, feePpm, royaltyPpm } = sale;
  const { creator, id } = item;
  const spotOf = (owner: number) => availableAt(ledger.account(owner, 'spot', asset));
  const { royalty, fee, rest } = splitOf(price, feePpm, royaltyPpm, creator !== seller && creator !== buyer);
  ledger.post(from, spotOf(seller), price, 'nft.sale', id);
  if (royalty > 0n) ledger.post(spotOf(seller), spotOf(creator), royalty, 'nft.royalty', id);
  if (fee > 0n) ledger.post(spotOf(seller), spotOf(HOUSE_FEES), fee, 'nft.fee', id);
  recordWithdrawal(state, buyer, { asset, amount: price });
  recordReturn(state, seller, { asset, amount: rest });
  if (royalty > 0n) recordReturn(state, creator, { asset, amount: royalty });
  const sold = { ...item, owner: buyer, listing: 0, relistAt: undefined };
  putItem(state, sold);
  tell(state, { item: id, owner: buyer, what: 'sold', asset, price });
  return sold;
}
