/** Works that are made, and what staff decide. */
import { createHash } from 'node:crypto';
import type { Command } from '@glassbook/engine';
import { BTC, SOL, USDT } from '../../asset/index.ts';
import type { Hoard, Scene } from '../../product.ts';
import { nftOf } from '../state.ts';
import { anItem, anyOf, currencies, freeOf, openOf, two } from './scene.ts';

export const create = (scene: Scene): Command | undefined => {
  const { model, dice, owner } = scene;
  if (freeOf(scene).length > 60 && !dice.chance(10)) return undefined;
  const isOdd = dice.chance(6);
  return {
    ...{ kind: 'nft.create', owner, type: isOdd ? ('svg' as 'image') : dice.pick(['image', 'gif', 'audio', 'video']) },
    asset: dice.chance(3) ? SOL : dice.pick(currencies),
    royaltyPpm: dice.pick([0, 50_000, 100_000, 33_300, dice.chance(10) ? 50 : 100]),
    ...{ detail: nftOf(model).next.item, digest: createHash('sha256').update(`${model.seq}`).digest('hex') },
  };
};

export function review(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const item = [...nftOf(model).items.values()].find((each) => each.review === 'waiting');
  const by = { ...two, ...(dice.chance(3) && { checker: 1 }) };
  if (dice.chance(4)) return { kind: 'nft.hide', item: anItem(scene), by: dice.pick([0, 1]) };
  if (dice.chance(3)) return { kind: 'nft.setFrozen', account: scene.owner, frozen: dice.chance(50) };
  if (!item) return undefined;
  if (dice.chance(8))
    return { kind: 'nft.reject', item: item.id, by: dice.chance(90) ? 1 : 0, reason: dice.pick(['not_own', 'other']) };
  return dice.chance(4)
    ? { kind: 'nft.withdraw', owner: dice.pick([item.owner, scene.owner]), item: dice.pick([item.id, anItem(scene)]) }
    : { kind: 'nft.approve', item: item.id, ...by };
}

/** What staff seldom do. */
export function act(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const { items, orders, market } = nftOf(model);
  const by = { ...two, ...(dice.chance(10) && { checker: 1 }) };
  const hidden = [...items.values()].find(({ isHidden }) => isHidden);
  const order = anyOf(scene, [...orders.values()]);
  const listing = anyOf(scene, openOf(scene));
  const closed = [...nftOf(model).currencies.values()].find(({ status }) => status === 'closed');
  if (closed && dice.chance(30)) return { ...closed, status: 'open' };
  return dice.pick<Command | undefined>([
    hidden && { kind: 'nft.show', item: hidden.id, ...by },
    { kind: 'nft.hide', item: anItem(scene), by: 1 },
    listing && { kind: 'nft.endSale', item: listing.item, ...by },
    order && dice.chance(30) ? { kind: 'nft.endSale', item: order.item, ...by } : undefined,
    order && { kind: 'nft.setFrozen', account: order.owner, frozen: dice.chance(40) },
    { kind: 'nft.withdraw', owner: scene.owner, item: anItem(scene) },
    {
      ...{
        kind: 'nft.configureCurrency',
        asset: dice.pick([...currencies, 99]),
        priceMin: dice.pick([100n, 100n, 99n]),
      },
      status: dice.chance(90) ? 'open' : 'closed',
    },
    market && { ...market, feePpm: dice.pick([20_000, 20_000, 0, 50_000, 50_001]) },
    market && dice.chance(10) ? { ...market, depositAsset: BTC } : undefined,
  ]);
}

/** Who makes works makes one after the other, until too many are under review. */
export const prolific: Hoard = {
  times: 24,
  make: ({ model, owner }) => ({
    ...{ kind: 'nft.create', owner, type: 'image', asset: USDT, royaltyPpm: 50_000, detail: nftOf(model).next.item },
    digest: createHash('sha256').update(`${model.seq}`).digest('hex'),
  }),
};
