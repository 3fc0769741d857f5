import { refuse, type Outcome } from '../core/entry.ts';
import type { Cancel, NftRefusal } from './command.ts';
import { putItem, tell } from './put-item.ts';
import { closeListing, returnDeposits } from './put-listing.ts';
import type { State } from './state.ts';
import { RELIST_AFTER_MS } from './words.ts';

/** Its owner ends a sale that has no bid: deposits come back, and nothing is listed in its place for a minute. */
export function cancel(state: State, { owner, item: id }: Cancel): Outcome<NftRefusal> {
  const { nft } = state;
  const item = nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  if (item.owner !== owner) return refuse('nft.not_owner');
  const listing = nft.listings.get(item.listing);
  if (!listing) return refuse('nft.not_on_sale');
  if (listing.bids > 0) return refuse('nft.has_bids');
  // Past this line it must succeed.
  returnDeposits(state, listing.id);
  closeListing(state, listing, 'cancelled');
  putItem(state, { ...item, listing: 0, relistAt: state.at + RELIST_AFTER_MS });
  tell(state, { item: id, owner, what: 'cancelled' });
  return { ok: true };
}
