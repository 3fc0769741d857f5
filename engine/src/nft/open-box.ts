import { assert } from '@glassbook/money';
import { commitmentTo, draw, isHex32, isSeed } from '../core/draw/draw.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { NftRefusal, OpenBox } from './command.ts';
import { putItem, tell } from './put-item.ts';
import { putSeries } from './put-series.ts';
import type { ItemRow, OpeningRow, State } from './state.ts';
import { boxName } from './sums.ts';

type Opened = { item: ItemRow; opening: OpeningRow };

/** Draws what is in a box from all that is left of its series, by its secret and the seed of its owner. It can be opened at any time, also when its series has ended. */
export function openBox(state: State, command: OpenBox): Outcome<NftRefusal | 'nft.secret_invalid', Opened> {
  const { nft, at } = state;
  const { owner, seed, secret } = command;
  const item = nft.items.get(command.item);
  if (!item) return refuse('nft.not_found');
  const refusal = refusalToOpen(state, item, owner);
  if (refusal) return refuse(refusal);
  if (!isSeed(seed)) return refuse('nft.seed_invalid');
  const { series: id, number } = item;
  const series = nft.series.get(id);
  assert(series !== undefined, 'a box has its series');
  if (!isHex32(secret) || commitmentTo(secret) !== nft.seals.get(id)?.commitments[number - 1])
    return refuse('nft.secret_invalid');
  // Past this line it must succeed.
  const left = series.total - series.opened;
  const { counter, index } = draw(secret, boxName(id, number), seed, left);
  const kind = kindAt(series.left, index);
  const drawn = nft.offers.get(id)?.contents[kind];
  assert(drawn !== undefined, 'what is left of a series is one of its contents');
  putSeries(state, {
    ...series,
    opened: series.opened + 1,
    left: series.left.map((count, place) => (place === kind ? count - 1 : count)),
  });
  const { work, rarity } = drawn;
  const now = { ...item, work, rarity, type: nft.items.get(work)?.type ?? item.type };
  putItem(state, now);
  const opening: OpeningRow = {
    ...{ item: item.id, owner, series: id, number, place: series.opened + 1, at, secret, seed },
    ...{ counter, left, index, work },
  };
  nft.changed.openings.push(opening);
  tell(state, { item: item.id, owner, what: 'opened' });
  return { ok: true, item: now, opening };
}

/** Why this is not a box for its owner to open now. */
function refusalToOpen({ nft }: State, item: ItemRow, owner: number): NftRefusal | undefined {
  if (item.owner !== owner) return 'nft.not_owner';
  if (item.number === 0) return 'nft.not_a_box';
  if (item.work !== undefined) return 'nft.already_opened';
  const open = nft.listings.get(item.listing);
  return open && (open.status === 'won' ? 'nft.locked' : 'nft.listed');
}

/** The place among the contents of the item with this index, all that are left being laid out in their order. */
function kindAt(left: readonly number[], index: number): number {
  let before = 0;
  return left.findIndex((count) => (before += count) > index);
}
