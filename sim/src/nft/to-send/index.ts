/** What traders and staff send to the NFT market: mostly what is accepted, sometimes what is not. */
import type { Model } from '../../model/model.ts';
import type { Habit, Moment } from '../../product.ts';
import { nftOf } from '../state.ts';
import { ahead } from '../timers.ts';
import { buyBox, openBox, seal, series } from './boxes.ts';
import { bid, bidderIn, bidIn, buy, leave, list, war, WAR } from './sales.ts';
import { MINUTE } from './scene.ts';
import { act, create, prolific, review } from './works.ts';

export const hoards = [prolific, war, war];

/** The minute before the boxes of a series are sold passes sooner, and what is left of an auction with many bids, but slower than two minutes a bid. */
export function lingers(model: Model): number {
  const { listings, series: rows } = nftOf(model);
  if ([...listings.values()].some(({ status, bids }) => status === 'running' && bids >= WAR)) return 45_000;
  return [...rows.values()].some(({ status }) => status === 'announced') ? 300 : 0;
}

const by = (weight: number): Habit['by'] => ({ saver: weight * 3, taker: weight, clumsy: weight * 2, hoarder: weight });
export const habits: readonly Habit[] = [
  { by: by(7), make: create },
  { by: by(7), make: review },
  { by: by(2), make: act },
  { by: by(8), make: list },
  { by: by(5), make: buy },
  { by: by(16), make: bid },
  { by: by(4), make: leave },
  { by: by(2), make: series },
  { by: by(2), make: seal },
  { by: by(9), make: buyBox },
  { by: by(6), make: openBox },
];

/** What is next to begin, to end or to be late: a bid, a purchase or a payment in that very millisecond or beside it; or two minutes before an end. */
const atTime: Moment = (scene) => {
  const { model, dice, prices, owner } = scene;
  const [next] = dice.chance(70)
    ? ahead(model).filter(({ kind }) => kind !== 'seriesEnd' && kind !== 'seriesStart')
    : ahead(model);
  if (!next) return undefined;
  const { orders, listings } = nftOf(model);
  const at = next.due - (next.kind === 'end' && dice.chance(50) ? 2 * MINUTE : 0) + dice.pick([-1, 0, 0, 1]);
  const order = next.kind === 'deadline' ? orders.get(next.id) : undefined;
  const listing = listings.get(next.id);
  const bidder = listing && bidderIn(scene, listing);
  const command = order
    ? ({ kind: 'nft.pay', owner: order.owner, order: order.id } as const)
    : listing?.type === 'auction'
      ? bidIn({ model, dice, prices, owner: bidder ?? owner }, listing)
      : listing
        ? ({ kind: 'nft.buy', owner, item: listing.item } as const)
        : buyBox(scene);
  return at < model.at || !command ? undefined : { at, command };
};
/** A minute after its owner ended a sale. */
const atRelist: Moment = (scene) => {
  const { model, dice } = scene;
  const waits = [...nftOf(model).items.values()].find(({ relistAt }) => (relistAt ?? 0) > model.at);
  if (!waits) return undefined;
  const at = (waits.relistAt ?? 0) + dice.pick([-1, 0]);
  return {
    at,
    command: { kind: 'nft.list', owner: waits.owner, item: waits.id, price: 1_000n, endAt: at + 2 * MINUTE },
  };
};
export const moments = [atTime, atTime, atTime, atRelist];
