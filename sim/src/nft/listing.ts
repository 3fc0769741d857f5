/** What may be listed, and on which terms, as docs/nft.md describes it. */
import type { Refusal } from '@glassbook/engine';
import type { ItemRow, List, ListingRow } from '@glassbook/engine/nft';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { pairsOf } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { nftOf, put, tell } from './state.ts';
import { itemOf } from './works.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const upBy = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** Units of the asset of deposits for so much of another, as a fraction; none where there is no price of the last minute. */
function worthIn(model: Model, asset: number, to: number, amount: bigint): [bigint, bigint] | undefined {
  if (asset === to) return [amount, 1n];
  const [pair] = pairsOf(model)
    .filter(({ base, quote }) => base === asset && quote === to)
    .sort((a, b) => a.market - b.market);
  const last = indexPricesOf(model).get(pair?.market ?? 0);
  if (!last || model.at - last.at > MINUTE) return undefined;
  return [amount * last.price, 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0)];
}

function depositNow(model: Model, asset: number, { price, raise = 0n, deposit }: List): bigint | Refusal {
  if (raise === 0n) return deposit === undefined || deposit === 0n ? 0n : 'nft.terms_invalid';
  if (deposit === 0n) return 0n;
  const worth = worthIn(model, asset, nftOf(model).market?.depositAsset ?? 0, price);
  if (!worth) return 'nft.index_stale';
  const [amount, by] = worth;
  if (deposit === undefined) return upBy(amount, by * 10n);
  return deposit < 0n || deposit > upBy(amount, by) ? 'nft.terms_invalid' : deposit;
}

function listRefusal(model: Model, item: ItemRow, owner: number): Refusal | undefined {
  if (item.owner !== owner) return 'nft.not_owner';
  if (item.review !== 'approved') return 'nft.not_approved';
  if (item.series > 0 && item.number === 0) return 'nft.in_series';
  const isWon = nftOf(model).listings.get(item.listing)?.status === 'won';
  if (item.listing > 0) return isWon ? 'nft.locked' : 'nft.listed';
  return item.relistAt !== undefined && model.at < item.relistAt ? 'nft.wait' : undefined;
}

export const listingRules = {
  'nft.list': (model, command) => {
    const { market, currencies, items, next } = nftOf(model);
    const { owner, price, raise = 0n, endAt } = command;
    const item = items.get(command.item);
    if (!item) return refused('nft.not_found');
    const why = listRefusal(model, item, owner);
    if (why) return refused(why);
    const asset = command.asset ?? item.asset;
    const currency = currencies.get(asset);
    if (!market || currency?.status !== 'open') return refused('nft.currency_closed');
    if ((command.seen?.feePpm ?? market.feePpm) !== market.feePpm) return refused('nft.price_changed');
    const startAt = (command.startAt ?? 0) > model.at ? (command.startAt ?? 0) : model.at;
    const areGood = [
      price >= currency.priceMin && price <= AMOUNT_MAX,
      raise === 0n || (raise * 100n >= price && raise <= AMOUNT_MAX && raise > 0n),
      isWhole(startAt, model.at, model.at + 30 * DAY),
      isWhole(endAt, startAt + MINUTE, startAt + 90 * DAY),
    ];
    if (areGood.includes(false)) return refused('nft.terms_invalid');
    const deposit = depositNow(model, asset, command);
    if (typeof deposit === 'string') return refused(deposit);
    const { feePpm, depositAsset } = market;
    const listing: ListingRow = {
      ...{ id: next.listing, owner, item: item.id, type: raise === 0n ? 'fixed' : 'auction', asset, price },
      ...{ current: price, raise, depositAsset, deposit, feePpm, royaltyPpm: item.royaltyPpm, bids: 0, at: model.at },
      ...{ startAt, endAt, announcedAt: endAt, status: startAt === model.at ? 'running' : 'waiting', closed: 'no' },
      closedAt: undefined,
    };
    next.listing += 1;
    put(model, 'listings', listing.id, listing);
    put(model, 'items', item.id, itemOf({ ...item, listing: listing.id, relistAt: undefined }));
    tell(model, item.id, owner, 'listed', { asset, price });
    return { ok: true, listing };
  },
} satisfies Partial<Rules<`nft.${string}`>>;
