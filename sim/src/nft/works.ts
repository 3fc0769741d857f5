/** Works as docs/nft.md describes them: made, reviewed, hidden. */
import { FIRST_USER } from '@glassbook/engine';
import type { ItemRow } from '@glassbook/engine/nft';
import { areTwo } from '../model/are-two.ts';
import { isWhole } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { nftOf, nftRowsOf, put, tell } from './state.ts';

const isSomebody = (actor: number): boolean => isWhole(actor, 1, Number.MAX_SAFE_INTEGER);
export const isRoyalty = (ppm: number): boolean => isWhole(ppm, 0, 100_000) && ppm % 100 === 0;
const hasHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** What of a new item is not said of it. */
export const blank = (model: Model): Omit<ItemRow, 'id' | 'owner' | 'creator' | 'asset' | 'royaltyPpm'> => ({
  ...{ detail: 0, digest: '', type: 'image', rarity: 'N', review: 'waiting', reason: undefined, isHidden: false },
  ...{ series: 0, number: 0, buyer: undefined, work: undefined, listing: 0, relistAt: undefined, at: model.at },
});
/** In the order in which a row is written. */
export function itemOf(row: ItemRow): ItemRow {
  const { id, owner, creator, detail, digest, type, asset, royaltyPpm, rarity, review, reason } = row;
  const { isHidden, series, number, buyer, work, listing, relistAt, at } = row;
  return {
    ...{ id, owner, creator, detail, digest, type, asset, royaltyPpm, rarity, review, reason, isHidden },
    ...{ series, number, buyer, work, listing, relistAt, at },
  };
}

function decide(
  model: Model,
  id: number,
  isFit: (item: ItemRow) => boolean,
  last: Partial<ItemRow>,
  what: 'shown' | 'hidden' | 'approved' | 'rejected',
) {
  const item = nftOf(model).items.get(id);
  if (!item || !isFit(item)) return refused('nft.decision_invalid');
  put(model, 'items', id, itemOf({ ...item, ...last }));
  tell(model, id, item.owner, what);
  return { ok: true } as const;
}
const waits = ({ review }: ItemRow): boolean => review === 'waiting';
const isShown = ({ review, number, isHidden }: ItemRow): boolean => review === 'approved' && number === 0 && !isHidden;
const isGone = ({ review, number, isHidden }: ItemRow): boolean => review === 'approved' && number === 0 && isHidden;

export const workRules = {
  'nft.create': (model, { owner, type, asset, royaltyPpm, detail, digest }) => {
    const { items, currencies, next } = nftOf(model);
    const isKnown = ['image', 'gif', 'audio', 'video'].includes(type);
    if (owner < FIRST_USER || !isKnown || !isRoyalty(royaltyPpm) || !hasHex(digest))
      return refused('nft.terms_invalid');
    if (currencies.get(asset)?.status !== 'open') return refused('nft.currency_closed');
    const own = [...items.values()].filter((item) => item.creator === owner && item.review === 'waiting');
    if (own.length >= 20) return refused('nft.too_many_reviews');
    const item = itemOf({
      ...blank(model),
      ...{ id: next.item, owner, creator: owner, detail, digest, type, asset, royaltyPpm },
    });
    next.item += 1;
    put(model, 'items', item.id, item);
    tell(model, item.id, owner, 'created');
    return { ok: true, item };
  },
  'nft.withdraw': (model, { owner, item: id }) => {
    const item = nftOf(model).items.get(id);
    if (!item) return refused('nft.not_found');
    if (item.owner !== owner) return refused('nft.not_owner');
    if (item.review !== 'waiting') return refused('nft.already_reviewed');
    put(model, 'items', id, itemOf({ ...item, review: 'withdrawn' }));
    tell(model, id, owner, 'withdrawn');
    return { ok: true };
  },
  'nft.approve': (model, command) =>
    areTwo(command)
      ? decide(model, command.item, waits, { review: 'approved' }, 'approved')
      : refused('nft.decision_invalid'),
  'nft.reject': (model, { item, by, reason }) =>
    isSomebody(by) && ['not_own', 'forbidden', 'poor_quality', 'misleading', 'other'].includes(reason)
      ? decide(model, item, waits, { review: 'rejected', reason }, 'rejected')
      : refused('nft.decision_invalid'),
  'nft.hide': (model, { item, by }) =>
    isSomebody(by) ? decide(model, item, isShown, { isHidden: true }, 'hidden') : refused('nft.decision_invalid'),
  'nft.show': (model, command) =>
    areTwo(command)
      ? decide(model, command.item, isGone, { isHidden: false }, 'shown')
      : refused('nft.decision_invalid'),
  'nft.setFrozen': (model, { account, frozen }) => {
    if (frozen) nftOf(model).frozen.add(account);
    else nftOf(model).frozen.delete(account);
    nftRowsOf(model).frozen.set(account, { account, frozen: frozen ? 'yes' : 'no' });
    return { ok: true };
  },
} satisfies Partial<Rules<`nft.${string}`>>;
