import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { lastTick } from '../core/fixing.ts';
import type { ConfigureMarket, List, NftRefusal } from './command.ts';
import { putItem, tell } from './put-item.ts';
import { putListing } from './put-listing.ts';
import type { ItemRow, ListingRow, State } from './state.ts';
import { depositMax, depositOf, raiseMin, type Rate } from './sums.ts';
import { INDEX_AGE_MAX_MS, LENGTH, START_WITHIN_MS } from './words.ts';

/** Puts an item up for sale, the first time too. The fee and the royalty of now are those of the sale. */
export function list(state: State, command: List): Outcome<NftRefusal, { listing: ListingRow }> {
  const { nft, at } = state;
  const item = nft.items.get(command.item);
  if (!item) return refuse('nft.not_found');
  const refusal = refusalToList(state, item, command.owner);
  if (refusal) return refuse(refusal);
  const { market } = nft;
  const asset = command.asset ?? item.asset;
  const currency = nft.currencies.get(asset);
  if (!market || currency?.status !== 'open') return refuse('nft.currency_closed');
  if (isOther(command.seen, { feePpm: market.feePpm })) return refuse('nft.price_changed');
  const startAt = Math.max(at, command.startAt ?? at);
  if (!areTerms(command, currency.priceMin, at, startAt)) return refuse('nft.terms_invalid');
  const deposit = depositFor(state, market, asset, command);
  if (typeof deposit === 'string') return refuse(deposit);
  // Past this line it must succeed.
  const { owner, price, raise = 0n, endAt } = command;
  const listing: ListingRow = {
    ...{ id: nft.nextListing, owner, item: item.id, type: raise > 0n ? 'auction' : 'fixed', asset, price },
    ...{ current: price, raise, depositAsset: market.depositAsset, deposit, feePpm: market.feePpm },
    ...{ royaltyPpm: item.royaltyPpm, bids: 0, at, startAt, endAt, announcedAt: endAt },
    ...{ status: startAt > at ? 'waiting' : 'running', closed: 'no', closedAt: undefined },
  };
  nft.nextListing += 1;
  putListing(state, listing);
  putItem(state, { ...item, listing: listing.id, relistAt: undefined });
  tell(state, { item: item.id, owner, what: 'listed', asset, price });
  return { ok: true, listing };
}

/** Why this item is not for its owner to list now. */
function refusalToList({ nft, at }: State, item: ItemRow, owner: number): NftRefusal | undefined {
  if (item.owner !== owner) return 'nft.not_owner';
  if (item.review !== 'approved') return 'nft.not_approved';
  if (item.number === 0 && item.series > 0) return 'nft.in_series';
  const open = nft.listings.get(item.listing);
  if (open) return open.status === 'won' ? 'nft.locked' : 'nft.listed';
  return at < (item.relistAt ?? at) ? 'nft.wait' : undefined;
}

function areTerms({ price, raise = 0n, endAt }: List, priceMin: Amount, at: number, startAt: number): boolean {
  const length = endAt - startAt;
  return (
    price >= priceMin &&
    price <= AMOUNT_MAX &&
    (raise === 0n || (raise >= raiseMin(price) && raise <= AMOUNT_MAX)) &&
    Number.isSafeInteger(startAt) &&
    startAt - at <= START_WITHIN_MS &&
    Number.isSafeInteger(endAt) &&
    length >= LENGTH.minMs &&
    length <= LENGTH.maxMs
  );
}

/** The deposit of an auction: what is asked for, at most the start, or a tenth of it. */
function depositFor(
  state: State,
  { depositAsset }: ConfigureMarket,
  asset: number,
  { price, raise = 0n, deposit }: List,
): Amount | NftRefusal {
  if (raise === 0n || deposit === 0n) return (deposit ?? 0n) === 0n ? 0n : 'nft.terms_invalid';
  const rate = rateOf(state, asset, depositAsset);
  if (!rate) return 'nft.index_stale';
  if (deposit === undefined) return depositOf(price, rate);
  return deposit > 0n && deposit <= depositMax(price, rate) ? deposit : 'nft.terms_invalid';
}

/** What one asset is in another, by an index price of the last minute. */
function rateOf({ assets, instruments, prices, at }: State, asset: number, to: number): Rate | undefined {
  if (asset === to) return { price: 1n, scale: 0 };
  const scale = assets.get(asset)?.scale;
  const instrument = instruments.trading(asset, to);
  const tick = instrument === undefined ? undefined : lastTick(prices, instrument, at, INDEX_AGE_MAX_MS);
  return tick && scale !== undefined ? { price: tick.price, scale } : undefined;
}
