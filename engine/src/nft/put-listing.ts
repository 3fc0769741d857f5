import { heldAt, type Balance } from '../core/ledger.ts';
import { putItem } from './put-item.ts';
import type { BidRow, DepositRow, ListingRow, OrderRow, State } from './state.ts';

/** The listing as it is now, in the place of what it was. */
export function putListing(state: State, row: ListingRow): void {
  indexListing(state, row);
  state.nft.changed.listings.set(row.id, row);
}

/** Among those of which something is open; also while loading. */
export function indexListing({ nft, schedule }: State, row: ListingRow): void {
  nft.listings.set(row.id, row);
  if (row.status === 'waiting') schedule.set('nft.start', row.id, row.startAt);
  if (row.status === 'waiting' || row.status === 'running') schedule.set('nft.end', row.id, row.endAt);
}

/** Nothing of a listing is open any more, and its item can be listed again; all on hold for it has been released or paid before. */
export function closeListing(state: State, row: ListingRow, status: ListingRow['status']): void {
  const { nft, schedule } = state;
  nft.changed.listings.set(row.id, { ...row, status, closed: 'yes', closedAt: state.at });
  nft.listings.delete(row.id);
  nft.leaders.delete(row.id);
  schedule.clear('nft.start', row.id);
  schedule.clear('nft.end', row.id);
  const item = nft.items.get(row.item);
  if (item) putItem(state, { ...item, listing: 0 });
}

/** The bid that leads from now on. */
export function putLeader(state: State, row: BidRow): void {
  state.nft.leaders.set(row.listing, row);
  state.nft.changed.bids.set(row.id, row);
}

/** A bid that no longer leads: what is on hold for it comes back. */
export function releaseBid(state: State, bid: BidRow, status: BidRow['status']): void {
  const { ledger, nft } = state;
  ledger.release(ledger.account(bid.owner, 'spot', bid.asset), bid.price);
  nft.changed.bids.set(bid.id, { ...bid, status });
}

/** A deposit on hold; also while loading. */
export function indexDeposit({ nft }: State, row: DepositRow): void {
  const own = nft.deposits.get(row.listing) ?? new Map<number, DepositRow>();
  nft.deposits.set(row.listing, own);
  own.set(row.owner, row);
}

/** Gives a deposit back to its owner. */
export function returnDeposit(state: State, row: DepositRow): void {
  const { ledger } = state;
  ledger.release(ledger.account(row.owner, 'spot', row.asset), row.amount);
  closeDeposit(state, row, 'returned');
}

/** A deposit is no longer on hold. */
export function closeDeposit({ nft, at }: State, row: DepositRow, status: DepositRow['status']): void {
  const own = nft.deposits.get(row.listing);
  own?.delete(row.owner);
  if (own?.size === 0) nft.deposits.delete(row.listing);
  nft.changed.deposits.set(row.id, { ...row, status, closedAt: at });
}

/** All deposits of a listing come back, apart from that of `winner`. */
export function returnDeposits(state: State, listing: number, winner?: number): void {
  for (const deposit of [...(state.nft.deposits.get(listing)?.values() ?? [])])
    if (deposit.owner !== winner) returnDeposit(state, deposit);
}

/** An order that is to be paid; also while loading. */
export function indexOrder({ nft, schedule }: State, row: OrderRow): void {
  nft.orders.set(row.id, row);
  schedule.set('nft.deadline', row.id, row.dueAt);
}

/** An order is no longer to be paid. */
export function closeOrder(state: State, row: OrderRow, status: OrderRow['status']): void {
  const { nft, schedule } = state;
  nft.orders.delete(row.id);
  schedule.clear('nft.deadline', row.id);
  nft.changed.orders.set(row.id, { ...row, status, closedAt: state.at });
}

/** The order of a listing that is won. */
export const orderOf = ({ nft }: State, listing: number): OrderRow | undefined =>
  [...nft.orders.values()].find((order) => order.listing === listing);

/** What an account has on hold in the spot account, as `post` takes it. */
export const heldOf = ({ ledger }: State, owner: number, asset: number): Balance =>
  heldAt(ledger.account(owner, 'spot', asset));
