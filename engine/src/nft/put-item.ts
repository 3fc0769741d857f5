import type { Amount } from '@glassbook/money';
import type { EventRow, ItemRow, State } from './state.ts';

const form: ItemRow = {
  ...{ id: 0, owner: 0, creator: 0, detail: 0, digest: '', type: 'image', asset: 0, royaltyPpm: 0, rarity: 'N' },
  ...{ review: 'waiting', reason: undefined, isHidden: false, series: 0, number: 0, buyer: undefined },
  ...{ work: undefined, listing: 0, relistAt: undefined, at: 0 },
};

/** A row that was written down lacks what was undefined: it gets every field again, in the order of a new one. */
export const restoreItem = (state: State, row: ItemRow): void => {
  indexItem(state, { ...form, ...row });
};

/** A new item; what is not said of it is that of a work that nobody has seen yet. */
export const newItem = (state: State, row: Partial<ItemRow>): ItemRow => ({ ...form, at: state.at, ...row });

/** The item as it is now, in the place of what it was. */
export function putItem(state: State, row: ItemRow): void {
  indexItem(state, row);
  state.nft.changed.items.set(row.id, row);
}

function indexItem({ nft }: State, row: ItemRow): void {
  const { items, reviews, bought } = nft;
  const before = items.get(row.id);
  items.set(row.id, row);
  const more = Number(row.review === 'waiting') - Number(before?.review === 'waiting');
  if (more !== 0) reviews.set(row.creator, (reviews.get(row.creator) ?? 0) + more);
  if (before || row.buyer === undefined) return;
  const buyers = bought.get(row.series) ?? new Map<number, number>();
  bought.set(row.series, buyers);
  buyers.set(row.buyer, (buyers.get(row.buyer) ?? 0) + 1);
}

type What = Pick<EventRow, 'item' | 'owner' | 'what'> & { asset?: number; price?: Amount };

/** Adds to the history of an item. */
export function tell({ nft, at }: State, { item, owner, what, asset, price }: What): void {
  nft.changed.events.push({ id: nft.nextEvent, owner, item, at, what, asset, price });
  nft.nextEvent += 1;
}
