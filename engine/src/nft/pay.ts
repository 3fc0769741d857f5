import { assert } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import type { NftRefusal, Pay } from './command.ts';
import { closeListing, closeOrder, heldOf, returnDeposits } from './put-listing.ts';
import { settle } from './settle.ts';
import type { ItemRow, State } from './state.ts';

/** The winner of an auction pays with what is on hold for the bid, and has the deposit back. */
export function pay(state: State, { owner, order: id }: Pay): Outcome<NftRefusal, { item: ItemRow }> {
  const { nft } = state;
  const order = nft.orders.get(id);
  if (order?.owner !== owner) return refuse('nft.order_closed');
  const listing = nft.listings.get(order.listing);
  const won = nft.leaders.get(order.listing);
  const item = nft.items.get(order.item);
  assert(listing !== undefined && won !== undefined && item !== undefined, 'an order has its sale, bid and item');
  // Past this line it must succeed.
  const { asset, price } = order;
  const { owner: seller, feePpm, royaltyPpm } = listing;
  returnDeposits(state, listing.id);
  closeOrder(state, order, 'paid');
  closeListing(state, listing, 'sold');
  nft.changed.bids.set(won.id, { ...won, status: 'paid' });
  const from = heldOf(state, owner, asset);
  return { ok: true, item: settle(state, item, { seller, buyer: owner, from, asset, price, feePpm, royaltyPpm }) };
}
