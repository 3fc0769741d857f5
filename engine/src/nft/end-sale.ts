import { isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import type { EndSale, SetFrozen } from './command.ts';
import { tell } from './put-item.ts';
import { closeListing, closeOrder, orderOf, releaseBid, returnDeposits } from './put-listing.ts';
import type { State } from './state.ts';

/** Two of the staff end a sale, also one that is won and not paid: bid and deposits come back, the order is void, nobody has to wait to list it again. */
export function endSale(state: State, command: EndSale): Outcome<'nft.decision_invalid'> {
  const { nft } = state;
  const listing = nft.listings.get(nft.items.get(command.item)?.listing ?? 0);
  if (!listing || !isOfTwo(command)) return refuse('nft.decision_invalid');
  // Past this line it must succeed.
  const leads = nft.leaders.get(listing.id);
  const order = orderOf(state, listing.id);
  if (leads) releaseBid(state, leads, 'void');
  returnDeposits(state, listing.id);
  if (order) closeOrder(state, order, 'void');
  closeListing(state, listing, 'ended');
  tell(state, { item: listing.item, owner: listing.owner, what: 'ended' });
  return { ok: true };
}

/** Staff froze an account, or no longer do. Twice is accepted. */
export function setFrozen({ nft }: State, { account, frozen }: SetFrozen): Outcome<never> {
  if (frozen) nft.frozen.add(account);
  else nft.frozen.delete(account);
  nft.changed.frozen.set(account, { account, frozen: frozen ? 'yes' : 'no' });
  return { ok: true };
}
