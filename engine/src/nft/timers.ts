/** Timers of sales: they begin, end, and are paid too late. */
import { assert } from '@glassbook/money';
import { availableAt } from '../core/ledger.ts';
import { recordResult, recordReturn } from '../core/limits/record.ts';
import { tell } from './put-item.ts';
import {
  closeDeposit,
  closeListing,
  closeOrder,
  heldOf,
  indexOrder,
  putListing,
  releaseBid,
  returnDeposit,
  returnDeposits,
} from './put-listing.ts';
import type { DepositRow, ListingRow, OrderRow, State } from './state.ts';
import { PAY_WITHIN_MS } from './words.ts';

/** A sale begins. */
export function start(state: State, id: number): void {
  const listing = state.nft.listings.get(id);
  assert(listing !== undefined, 'a sale that begins is there');
  putListing(state, { ...listing, status: 'running' });
}

/** A sale ends: an auction with a bid is won, and the deposits of the others come back; anything else is unsold. */
export function end(state: State, id: number): void {
  const { nft, at } = state;
  const listing = nft.listings.get(id);
  assert(listing !== undefined, 'a sale that ends is there');
  const won = nft.leaders.get(id);
  returnDeposits(state, id, won?.owner);
  if (!won) {
    closeListing(state, listing, 'unsold');
    tell(state, { item: listing.item, owner: listing.owner, what: 'unsold' });
    return;
  }
  const { owner, item, asset, price } = won;
  const order: OrderRow = {
    ...{ id: nft.nextOrder, owner, listing: id, item, asset, price, at, dueAt: at + PAY_WITHIN_MS },
    ...{ status: 'to_pay', closedAt: undefined },
  };
  nft.nextOrder += 1;
  indexOrder(state, order);
  nft.changed.orders.set(order.id, order);
  putListing(state, { ...listing, status: 'won' });
  tell(state, { item, owner, what: 'won', asset, price });
}

/**
 * An order was not paid: the bid comes back, the deposit goes to the seller, whole and without a fee, and the work is unsold. Of an account that staff have frozen, which can't pay, the deposit comes
 * back too.
 */
export function deadline(state: State, id: number): void {
  const { nft } = state;
  const order = nft.orders.get(id);
  const listing = nft.listings.get(order?.listing ?? 0);
  const won = nft.leaders.get(order?.listing ?? 0);
  assert(order !== undefined && listing !== undefined && won !== undefined, 'an order has its sale and its bid');
  const isFrozen = nft.frozen.has(order.owner);
  const deposit = nft.deposits.get(listing.id)?.get(order.owner);
  releaseBid(state, won, 'unpaid');
  if (deposit && isFrozen) returnDeposit(state, deposit);
  if (deposit && !isFrozen) forfeit(state, listing, deposit);
  closeOrder(state, order, isFrozen ? 'void' : 'expired');
  closeListing(state, listing, 'unpaid');
  tell(state, { item: listing.item, owner: listing.owner, what: 'unpaid' });
}

function forfeit(state: State, { owner: seller, item }: ListingRow, deposit: DepositRow): void {
  const { ledger } = state;
  const { owner, asset, amount } = deposit;
  const to = availableAt(ledger.account(seller, 'spot', asset));
  ledger.post(heldOf(state, owner, asset), to, amount, 'nft.forfeit', item);
  closeDeposit(state, deposit, 'forfeited');
  recordResult(state, owner, asset, -amount);
  recordReturn(state, seller, { asset, amount });
}
