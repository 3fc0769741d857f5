/** Sales at a price and auctions once they are listed, as docs/nft.md describes them. */
import { FIRST_USER, HOUSE_FEES, type Refusal } from '@glassbook/engine';
import type { Bid, ItemRow, ListingRow, OrderRow } from '@glassbook/engine/nft';
import { areTwo } from '../model/are-two.ts';
import { cameBack, resulted, tradeRefusal, withdrew } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { depositOf, leaderOf, nftOf, put, tell } from './state.ts';
import { itemOf } from './works.ts';

const MILLION = 1_000_000n;
const MINUTE = 60_000;
const DAY = 86_400_000;
const upBy = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;
const spot = (model: Model, owner: number, asset: number) => model.account(owner, 'spot', asset);

export type Sold = {
  seller: number;
  buyer: number;
  part: 'available' | 'held';
  asset: number;
  price: bigint;
  feePpm: number;
  royaltyPpm: number;
};

/** The price reaches the seller, who pays the shares of it; the item is the buyer's. */
export function sell(model: Model, item: ItemRow, sold: Sold): ItemRow {
  const { seller, buyer, part, asset, price, feePpm, royaltyPpm } = sold;
  const isCreators = item.creator === seller || item.creator === buyer;
  const royalty = isCreators ? 0n : (price * BigInt(royaltyPpm)) / MILLION;
  const fee = upBy(price * BigInt(feePpm), MILLION);
  const from = spot(model, seller, asset);
  model.pay(spot(model, buyer, asset), part, from, price, 'nft.sale', item.id);
  if (royalty > 0n) model.pay(from, 'available', spot(model, item.creator, asset), royalty, 'nft.royalty', item.id);
  if (fee > 0n) model.pay(from, 'available', spot(model, HOUSE_FEES, asset), fee, 'nft.fee', item.id);
  withdrew(model, buyer, { asset, amount: price });
  cameBack(model, seller, { asset, amount: price - fee - royalty });
  if (royalty > 0n) cameBack(model, item.creator, { asset, amount: royalty });
  const row = itemOf({ ...item, owner: buyer, listing: 0, relistAt: undefined });
  put(model, 'items', item.id, row);
  tell(model, item.id, buyer, 'sold', { asset, price });
  return row;
}

const isParty = ({ owner, creator }: ItemRow, account: number): boolean =>
  account < FIRST_USER || [owner, creator].includes(account);
function closed(listing: ListingRow | undefined, type: ListingRow['type']): Refusal | undefined {
  if (listing?.type !== type || listing.status === 'won') return 'nft.not_on_sale';
  return listing.status === 'waiting' ? 'nft.not_started' : undefined;
}

/** Everything on hold of those who didn't win comes back. */
function giveDepositsBack(model: Model, listing: number, but?: number): void {
  for (const row of [...nftOf(model).deposits.values()].filter((each) => each.listing === listing)) {
    if (row.owner === but) continue;
    model.hold(spot(model, row.owner, row.asset), -row.amount);
    put(model, 'deposits', row.id, { ...row, status: 'returned', closedAt: model.at }, false);
  }
}
function giveBidBack(model: Model, listing: number, status: 'outbid' | 'unpaid' | 'void'): void {
  const bid = leaderOf(model, listing);
  if (!bid) return;
  model.hold(spot(model, bid.owner, bid.asset), -bid.price);
  put(model, 'bids', bid.id, { ...bid, status }, false);
}
function close(model: Model, listing: ListingRow, status: ListingRow['status']): void {
  put(model, 'listings', listing.id, { ...listing, status, closed: 'yes', closedAt: model.at }, false);
  const item = nftOf(model).items.get(listing.item);
  if (item) put(model, 'items', item.id, itemOf({ ...item, listing: 0 }));
}
const closeOrder = (model: Model, order: OrderRow, status: OrderRow['status']): void => {
  put(model, 'orders', order.id, { ...order, status, closedAt: model.at }, false);
};

export const begin = (model: Model, listing: ListingRow): void => {
  put(model, 'listings', listing.id, { ...listing, status: 'running' });
};
export function end(model: Model, listing: ListingRow): void {
  const won = leaderOf(model, listing.id);
  giveDepositsBack(model, listing.id, won?.owner);
  if (!won) {
    close(model, listing, 'unsold');
    tell(model, listing.item, listing.owner, 'unsold');
    return;
  }
  const { next } = nftOf(model);
  const { owner, item, asset, price } = won;
  put(model, 'orders', next.order, {
    ...{ id: next.order, owner, listing: listing.id, item, asset, price, at: model.at, dueAt: model.at + DAY },
    ...{ status: 'to_pay', closedAt: undefined },
  });
  next.order += 1;
  put(model, 'listings', listing.id, { ...listing, status: 'won' });
  tell(model, item, owner, 'won', { asset, price });
}
export function late(model: Model, order: OrderRow): void {
  const listing = nftOf(model).listings.get(order.listing);
  if (!listing) return;
  const isFrozen = nftOf(model).frozen.has(order.owner);
  const deposit = depositOf(model, listing.id, order.owner);
  giveBidBack(model, listing.id, 'unpaid');
  if (isFrozen) giveDepositsBack(model, listing.id);
  else if (deposit) {
    const { asset, amount } = deposit;
    model.pay(
      spot(model, order.owner, asset),
      'held',
      spot(model, listing.owner, asset),
      amount,
      'nft.forfeit',
      order.item,
    );
    put(model, 'deposits', deposit.id, { ...deposit, status: 'forfeited', closedAt: model.at }, false);
    resulted(model, order.owner, asset, -amount);
    cameBack(model, listing.owner, { asset, amount });
  }
  closeOrder(model, order, isFrozen ? 'void' : 'expired');
  close(model, listing, 'unpaid');
  tell(model, order.item, listing.owner, 'unpaid');
}

function bidRefusal(
  model: Model,
  { id, asset, current, raise: least, deposit }: ListingRow,
  command: Bid,
): Refusal | undefined {
  const { owner, raise, seen } = command;
  if (leaderOf(model, id)?.owner === owner) return 'nft.already_leading';
  if ((seen?.current ?? current) !== current || (seen?.asset ?? asset) !== asset) return 'nft.price_changed';
  if (deposit > 0n && !depositOf(model, id, owner)) return 'nft.deposit_needed';
  if (raise < least) return 'nft.bid_too_low';
  const limited = tradeRefusal(model, owner);
  if (limited) return limited;
  return current + raise > model.available(owner, 'spot', asset) ? 'nft.insufficient_funds' : undefined;
}

export const saleRules = {
  'nft.cancel': (model, { owner, item: id }) => {
    const item = nftOf(model).items.get(id);
    if (!item) return refused('nft.not_found');
    if (item.owner !== owner) return refused('nft.not_owner');
    const listing = nftOf(model).listings.get(item.listing);
    if (!listing) return refused('nft.not_on_sale');
    if (listing.bids > 0) return refused('nft.has_bids');
    giveDepositsBack(model, listing.id);
    close(model, listing, 'cancelled');
    put(model, 'items', id, itemOf({ ...item, listing: 0, relistAt: model.at + MINUTE }));
    tell(model, id, owner, 'cancelled');
    return { ok: true };
  },
  'nft.endSale': (model, command) => {
    const item = nftOf(model).items.get(command.item);
    const listing = nftOf(model).listings.get(item?.listing ?? 0);
    if (!listing || !areTwo(command)) return refused('nft.decision_invalid');
    giveBidBack(model, listing.id, 'void');
    giveDepositsBack(model, listing.id);
    for (const order of [...nftOf(model).orders.values()])
      if (order.listing === listing.id) closeOrder(model, order, 'void');
    close(model, listing, 'ended');
    tell(model, listing.item, listing.owner, 'ended');
    return { ok: true };
  },
  'nft.buy': (model, { owner, item: id, seen }) => {
    const item = nftOf(model).items.get(id);
    if (!item) return refused('nft.not_found');
    if (item.owner === owner || owner < FIRST_USER) return refused('nft.own');
    const listing = nftOf(model).listings.get(item.listing);
    const why = closed(listing, 'fixed');
    if (!listing || why) return refused(why ?? 'nft.not_on_sale');
    const { asset, price, feePpm, royaltyPpm } = listing;
    if ((seen?.price ?? price) !== price || (seen?.asset ?? asset) !== asset) return refused('nft.price_changed');
    const limited = tradeRefusal(model, owner);
    if (limited) return refused(limited);
    if (model.available(owner, 'spot', asset) < price) return refused('nft.insufficient_funds');
    close(model, listing, 'sold');
    const sold = { seller: item.owner, buyer: owner, part: 'available', asset, price, feePpm, royaltyPpm } as const;
    return { ok: true, item: sell(model, item, sold) };
  },
  'nft.margin': (model, { owner, item: id, seen }) => {
    const { items, listings, next } = nftOf(model);
    const item = items.get(id);
    if (!item) return refused('nft.not_found');
    if (isParty(item, owner)) return refused('nft.own');
    const listing = listings.get(item.listing);
    const why = closed(listing, 'auction');
    if (!listing || why) return refused(why ?? 'nft.not_on_sale');
    const { deposit: amount, depositAsset: asset } = listing;
    if (amount === 0n || depositOf(model, listing.id, owner)) return refused('nft.deposit_not_needed');
    if ((seen?.deposit ?? amount) !== amount) return refused('nft.price_changed');
    const limited = tradeRefusal(model, owner);
    if (limited) return refused(limited);
    if (model.available(owner, 'spot', asset) < amount) return refused('nft.insufficient_funds');
    model.hold(spot(model, owner, asset), amount);
    const deposit = {
      ...{ id: next.deposit, owner, listing: listing.id, asset, amount, at: model.at, status: 'held' as const },
      closedAt: undefined,
    };
    next.deposit += 1;
    put(model, 'deposits', deposit.id, deposit);
    return { ok: true, deposit };
  },
  'nft.leave': (model, { owner, item: id }) => {
    const item = nftOf(model).items.get(id);
    if (!item) return refused('nft.not_found');
    const deposit = depositOf(model, item.listing, owner);
    if (!deposit) return refused('nft.no_deposit');
    if (leaderOf(model, item.listing)?.owner === owner) return refused('nft.already_leading');
    model.hold(spot(model, owner, deposit.asset), -deposit.amount);
    put(model, 'deposits', deposit.id, { ...deposit, status: 'returned', closedAt: model.at }, false);
    return { ok: true };
  },
  'nft.bid': (model, command) => {
    const { items, listings, next } = nftOf(model);
    const { owner, item: id, raise } = command;
    const item = items.get(id);
    if (!item) return refused('nft.not_found');
    if (isParty(item, owner)) return refused('nft.own');
    const listing = listings.get(item.listing);
    const why = closed(listing, 'auction');
    if (!listing || why) return refused(why ?? 'nft.not_on_sale');
    const no = bidRefusal(model, listing, command);
    if (no) return refused(no);
    const { asset } = listing;
    const price = listing.current + raise;
    giveBidBack(model, listing.id, 'outbid');
    model.hold(spot(model, owner, asset), price);
    const bid = {
      id: next.bid,
      owner,
      listing: listing.id,
      item: id,
      asset,
      price,
      at: model.at,
      status: 'leads' as const,
    };
    next.bid += 1;
    put(model, 'bids', bid.id, bid);
    // In the last two minutes there are two minutes more, up to half an hour after the announced end.
    const isLate = model.at > listing.endAt - 2 * MINUTE;
    const moved = Math.min(model.at + 2 * MINUTE, listing.announcedAt + 30 * MINUTE);
    const now = {
      ...listing,
      current: price,
      bids: listing.bids + 1,
      endAt: isLate && moved > listing.endAt ? moved : listing.endAt,
    };
    put(model, 'listings', listing.id, now);
    return { ok: true, bid, listing: now };
  },
  'nft.pay': (model, { owner, order: id }) => {
    const { orders, listings, items } = nftOf(model);
    const order = orders.get(id);
    const listing = listings.get(order?.listing ?? 0);
    const item = items.get(order?.item ?? 0);
    const won = leaderOf(model, listing?.id ?? 0);
    if (!order || !listing || !item || !won || order.owner !== owner) return refused('nft.order_closed');
    giveDepositsBack(model, listing.id);
    closeOrder(model, order, 'paid');
    close(model, listing, 'sold');
    put(model, 'bids', won.id, { ...won, status: 'paid' }, false);
    const { asset, price } = won;
    const { feePpm, royaltyPpm } = listing;
    const sold = { seller: item.owner, buyer: owner, part: 'held', asset, price, feePpm, royaltyPpm } as const;
    return { ok: true, item: sell(model, item, sold) };
  },
} satisfies Partial<Rules<`nft.${string}`>>;
