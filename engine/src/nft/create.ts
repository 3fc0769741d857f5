import { refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { isHex32 } from '../core/draw/draw.ts';
import type { Create, NftRefusal, Withdraw } from './command.ts';
import { newItem, putItem, tell } from './put-item.ts';
import type { ItemRow, State } from './state.ts';
import { REVIEWS_MAX, ROYALTY, types } from './words.ts';

/** Whether it is a royalty: whole hundredths of a percent, at most ten percent. */
export const isRoyalty = (ppm: number): boolean =>
  Number.isSafeInteger(ppm) && ppm >= 0 && ppm <= ROYALTY.maxPpm && ppm % ROYALTY.stepPpm === 0;

/** A work enters under review; it is its creator's. */
export function create(state: State, command: Create): Outcome<NftRefusal, { item: ItemRow }> {
  const { owner, type, asset, royaltyPpm, detail, digest } = command;
  const { nft } = state;
  const isWork = types.includes(type) && isRoyalty(royaltyPpm) && isHex32(digest);
  if (owner < FIRST_USER || !isWork) return refuse('nft.terms_invalid');
  if (nft.currencies.get(asset)?.status !== 'open') return refuse('nft.currency_closed');
  if ((nft.reviews.get(owner) ?? 0) >= REVIEWS_MAX) return refuse('nft.too_many_reviews');
  // Past this line it must succeed.
  const item = newItem(state, {
    ...{ id: nft.nextItem, owner, creator: owner, detail, digest, type, asset, royaltyPpm },
  });
  nft.nextItem += 1;
  putItem(state, item);
  tell(state, { item: item.id, owner, what: 'created' });
  return { ok: true, item };
}

/** The creator takes back a work under review. */
export function withdraw(state: State, { owner, item: id }: Withdraw): Outcome<NftRefusal> {
  const item = state.nft.items.get(id);
  if (!item) return refuse('nft.not_found');
  if (item.owner !== owner) return refuse('nft.not_owner');
  if (item.review !== 'waiting') return refuse('nft.already_reviewed');
  // Past this line it must succeed.
  putItem(state, { ...item, review: 'withdrawn' });
  tell(state, { item: id, owner, what: 'withdrawn' });
  return { ok: true };
}
