import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Bid, NftRefusal } from './command.ts';
import { putLeader, putListing, releaseBid } from './put-listing.ts';
import type { BidRow, ListingRow, State } from './state.ts';
import { endAfterBid } from './sums.ts';
import { isParty, listingOf, windowRefusal } from './window.ts';

/** Bids in an auction: the bid is on hold from now on, and the one before comes back. A late one moves the end. */
export function bid(state: State, command: Bid): Outcome<NftRefusal, { bid: BidRow; listing: ListingRow }> {
  const { ledger, nft, at } = state;
  const { owner, item: id } = command;
  const item = nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  if (isParty(item, owner)) return refuse('nft.own');
  const listing = listingOf(state, item);
  const closed = windowRefusal(listing, 'auction');
  if (!listing || closed) return refuse(closed ?? 'nft.not_on_sale');
  const refusal = refusalToBid(state, listing, command);
  if (refusal) return refuse(refusal);
  // Past this line it must succeed.
  const { asset } = listing;
  const price = listing.current + command.raise;
  const before = nft.leaders.get(listing.id);
  ledger.hold(ledger.account(owner, 'spot', asset), price);
  if (before) releaseBid(state, before, 'outbid');
  const row: BidRow = { id: nft.nextBid, owner, listing: listing.id, item: id, asset, price, at, status: 'leads' };
  nft.nextBid += 1;
  putLeader(state, row);
  const now = { ...listing, current: price, bids: listing.bids + 1, endAt: endAfterBid(at, listing) };
  putListing(state, now);
  return { ok: true, bid: row, listing: now };
}

/** Why this bid can't lead. */
function refusalToBid(
  state: State,
  { id, asset, current, raise: raiseMin, deposit }: ListingRow,
  { owner, raise, seen }: Bid,
): NftRefusal | undefined {
  const { ledger, nft } = state;
  if (nft.leaders.get(id)?.owner === owner) return 'nft.already_leading';
  if (isOther(seen, { current, asset })) return 'nft.price_changed';
  if (deposit > 0n && !nft.deposits.get(id)?.has(owner)) return 'nft.deposit_needed';
  if (raise < raiseMin) return 'nft.bid_too_low';
  const limited = refusalToTakeOn(state, owner, {});
  if (limited) return limited;
  return ledger.availableOf(owner, 'spot', asset) < current + raise ? 'nft.insufficient_funds' : undefined;
}
