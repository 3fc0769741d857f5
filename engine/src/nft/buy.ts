import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Buy, NftRefusal } from './command.ts';
import { closeListing } from './put-listing.ts';
import { settle } from './settle.ts';
import type { ItemRow, State } from './state.ts';
import { listingOf, windowRefusal } from './window.ts';

/** Buys at the price that is asked, from the spot account; exactly enough suffices. */
export function buy(state: State, { owner, item: id, seen }: Buy): Outcome<NftRefusal, { item: ItemRow }> {
  const { ledger } = state;
  const item = state.nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  if (item.owner === owner || owner < FIRST_USER) return refuse('nft.own');
  const listing = listingOf(state, item);
  const closed = windowRefusal(listing, 'fixed');
  if (!listing || closed) return refuse(closed ?? 'nft.not_on_sale');
  const { asset, price, feePpm, royaltyPpm } = listing;
  if (isOther(seen, { price, asset })) return refuse('nft.price_changed');
  const limited = refusalToTakeOn(state, owner, {});
  if (limited) return refuse(limited);
  if (ledger.availableOf(owner, 'spot', asset) < price) return refuse('nft.insufficient_funds');
  // Past this line it must succeed.
  closeListing(state, listing, 'sold');
  const from = availableAt(ledger.account(owner, 'spot', asset));
  return {
    ok: true,
    item: settle(state, item, { seller: listing.owner, buyer: owner, from, asset, price, feePpm, royaltyPpm }),
  };
}
