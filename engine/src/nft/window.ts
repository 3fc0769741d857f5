import { FIRST_USER } from '../core/ledger.ts';
import type { ItemRow, ListingRow, State } from './state.ts';

/** Why nothing can be bought or bid in a sale now. */
export function windowRefusal(
  listing: ListingRow | undefined,
  type: ListingRow['type'],
): 'nft.not_on_sale' | 'nft.not_started' | undefined {
  if (listing?.type !== type) return 'nft.not_on_sale';
  if (listing.status === 'waiting') return 'nft.not_started';
  return listing.status === 'running' ? undefined : 'nft.not_on_sale';
}

/** Whether an account can't take part in an auction: it sells or made the item, or is the house. */
export const isParty = ({ owner, creator }: ItemRow, account: number): boolean =>
  account < FIRST_USER || account === owner || account === creator;

/** The sale that an item is in. */
export const listingOf = ({ nft }: State, { listing }: ItemRow): ListingRow | undefined => nft.listings.get(listing);
