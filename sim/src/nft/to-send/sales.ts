/** Sales at a price and auctions, up to their latest end. */
import { FIRST_USER, type Command } from '@glassbook/engine';
import type { List, ListingRow } from '@glassbook/engine/nft';
import { tradeRefusal } from '../../model/limits.ts';
import type { Hoard, Scene } from '../../product.ts';
import { depositOf, leaderOf, nftOf } from '../state.ts';
import { anItem, anyOf, auctionsOf, currencies, DAY, freeOf, MINUTE, one, openOf, priceIn } from './scene.ts';

export function list(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const free = freeOf(scene);
  const item = dice.chance(90) ? anyOf(scene, free) : nftOf(model).items.get(anItem(scene));
  if (!item || (openOf(scene).length > 40 && !dice.chance(10))) return undefined;
  const isOther = dice.chance(15);
  const asset = isOther ? dice.pick(currencies) : item.asset;
  const price = priceIn(asset, scene);
  const startAt = dice.chance(75) ? undefined : model.at + dice.pick([0, 1, dice.below(20_000), 30 * DAY + 1]);
  const terms: Partial<List> = dice.chance(8)
    ? dice.pick([
        { price: 99n },
        { endAt: model.at + MINUTE - 1 },
        { raise: 1n },
        { deposit: -1n },
        { endAt: model.at + 91 * DAY },
      ])
    : {};
  const isAuction = dice.chance(60);
  const raise = dice.pick([price / 100n + 1n, price / 10n + 1n]);
  const deposit = dice.pick([undefined, undefined, 0n, price, price / 2n + 1n]);
  return {
    ...{ kind: 'nft.list', owner: dice.chance(2) ? owner : item.owner, item: item.id, price },
    ...(isOther && { asset }),
    ...(startAt !== undefined && { startAt }),
    endAt: Math.max(startAt ?? 0, model.at) + MINUTE + dice.pick([1, 300, dice.below(MINUTE), dice.below(5 * MINUTE)]),
    ...(isAuction && { raise, ...(deposit !== undefined && { deposit }) }),
    ...(dice.chance(30) && { seen: { feePpm: dice.chance(80) ? (nftOf(model).market?.feePpm ?? 0) : 1 } }),
    ...terms,
  };
}

export function buy(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const found = anyOf(
    scene,
    dice.chance(92)
      ? openOf(scene).filter(({ type, status }) => type === 'fixed' && status === 'running')
      : openOf(scene),
  );
  if (!found) return dice.chance(10) ? { kind: 'nft.buy', owner, item: anItem(scene) } : undefined;
  const { item, price, asset } = found;
  if (model.available(owner, 'spot', asset) < price && !dice.chance(10)) return undefined;
  const seen = dice.pick([
    undefined,
    { price },
    { price, asset },
    dice.chance(30) ? { price: price + 1n } : { asset: 99 },
  ]);
  const creator = nftOf(model).items.get(item)?.creator ?? owner;
  return {
    kind: 'nft.buy',
    owner: dice.chance(3) ? found.owner : creator !== found.owner && dice.chance(40) ? creator : owner,
    item,
    ...(seen && { seen }),
  };
}

/** A deposit where it is missing, then a bid, sometimes one that can't lead. */
export function bid(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const found = anyOf(scene, auctionsOf(scene));
  return found && bidIn({ model, dice, prices: scene.prices, owner: bidderIn(scene, found) }, found);
}
/** Mostly somebody who has bid before, so that bids meet. */
export function bidderIn({ model, dice, owner }: Scene, { id }: ListingRow): number {
  const known = [...nftOf(model).deposits.values()].filter(({ listing }) => listing === id);
  const others = known.filter((each) => each.owner !== leaderOf(model, id)?.owner);
  return others.length > 0 && dice.chance(75) ? dice.pick(others).owner : owner;
}
export function bidIn({ model, dice, owner }: Scene, listing: ListingRow): Command | undefined {
  const { id, item, owner: seller, asset, current, raise, deposit, depositAsset } = listing;
  const isMissing = deposit > 0n && !depositOf(model, id, owner);
  if (isMissing && !dice.chance(4)) {
    if (model.available(owner, 'spot', depositAsset) < deposit && !dice.chance(5)) return undefined;
    return { kind: 'nft.margin', owner, item, ...(dice.chance(20) && { seen: { deposit: dice.pick([deposit, 1n]) } }) };
  }
  const by = dice.chance(8) ? raise - 1n : raise + BigInt(dice.below(3));
  if (model.available(owner, 'spot', asset) < current + by && !dice.chance(5)) return undefined;
  const seen = dice.pick([
    undefined,
    { current },
    { current, asset },
    dice.chance(15) ? { current: current + 1n } : {},
  ]);
  const who = dice.chance(2) ? seller : dice.chance(3) ? (leaderOf(model, id)?.owner ?? owner) : owner;
  return { kind: 'nft.bid', owner: who, item, raise: by, ...(seen && { seen }) };
}

/** Who leads, or has a deposit, or sells, does something else. */
export function leave(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const { deposits, listings, orders } = nftOf(model);
  const deposit = anyOf(scene, [...deposits.values()]);
  const listing = anyOf(scene, openOf(scene));
  const order = anyOf(scene, [...orders.values()]);
  const at = deposit && listings.get(deposit.listing);
  return dice.pick<Command | undefined>([
    deposit && at && { kind: 'nft.leave', owner: dice.chance(80) ? deposit.owner : owner, item: at.item },
    deposit && at && dice.chance(20) ? { kind: 'nft.margin', owner: deposit.owner, item: at.item } : undefined,
    listing && { kind: 'nft.cancel', owner: dice.chance(90) ? listing.owner : owner, item: listing.item },
    dice.chance(10) ? { kind: 'nft.cancel', owner, item: anItem(scene) } : undefined,
    order && { kind: 'nft.pay', owner: dice.chance(90) ? order.owner : owner, order: order.id },
    order && {
      kind: 'nft.list',
      owner: nftOf(model).items.get(order.item)?.owner ?? 0,
      item: order.item,
      price: one,
      endAt: 0,
    },
  ]);
}

/** Bids of an auction from which on its bidders answer each other until its latest end. */
export const WAR = 4;
export const war: Hoard = {
  times: 150,
  make: (scene) => {
    const [first] = openOf(scene)
      .filter(({ type, status }) => type === 'auction' && status === 'running')
      .sort((a, b) => b.bids - a.bids || a.endAt - b.endAt);
    return first && answer(scene, first);
  },
};
/** The least bid of somebody who doesn't lead and can pay it, or the deposit before it. */
export function answer({ model, dice }: Scene, listing: ListingRow): Command | undefined {
  const { id, item, owner: seller, asset, current, raise, deposit, depositAsset } = listing;
  const parties = [seller, nftOf(model).items.get(item)?.creator, leaderOf(model, id)?.owner];
  const bidders = Array.from({ length: 200 }, (_, n) => FIRST_USER + n).filter(
    (owner) =>
      !parties.includes(owner) &&
      model.available(owner, 'spot', asset) >= current + raise &&
      tradeRefusal(model, owner) === undefined,
  );
  const ready = bidders.filter((owner) => deposit === 0n || depositOf(model, id, owner));
  if (ready.length > 0) return { kind: 'nft.bid', owner: dice.pick(ready), item, raise };
  const able = bidders.filter((owner) => model.available(owner, 'spot', depositAsset) >= deposit);
  return able.length > 0 ? { kind: 'nft.margin', owner: dice.pick(able), item } : undefined;
}
