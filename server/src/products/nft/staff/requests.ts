/** What takes two of the staff: approving a work, showing a hidden medium again, ending a sale. */
import type { CommandOf, RequestNames } from '@glassbook/engine';
import type { ItemRow, ListingRow } from '@glassbook/engine/nft';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { checkerOf } from '../../../shared/review/people.ts';
import { namesOf, type Change, type RequestKind } from '../../../shared/review/request-kind.ts';
import { findItems, findListings } from '../read/rows.ts';
import type { NftServices } from '../services.ts';

const lifeMs = 86_400_000;
const shape = z.strictObject({ item: z.int() });
type Payload = z.infer<typeof shape>;
type Named = 'approve' | 'show' | 'endSale';

/** The item with the sale that it is in. */
export async function workOf(
  db: Pool | PoolClient,
  item: number,
): Promise<{ item: ItemRow; listing: ListingRow | undefined } | undefined> {
  const [found] = await findItems(db, 'WHERE id = $1', [item]);
  if (!found) return undefined;
  const [listing] = found.listing > 0 ? await findListings(db, 'WHERE id = $1', [found.listing]) : [];
  return { item: found, listing };
}

/** What each would change now. */
const changes: Record<Named, (item: ItemRow, listing: ListingRow | undefined) => Change[]> = {
  approve: ({ review }) => (review === 'waiting' ? [{ field: 'nftReview', before: 'waiting', after: 'approved' }] : []),
  show: ({ isHidden }) => (isHidden ? [{ field: 'nftMedium', before: 'hidden', after: 'shown' }] : []),
  endSale: (_, listing) =>
    listing?.closed === 'no' ? [{ field: 'nftSale', before: listing.status, after: 'ended' }] : [],
};

/** Of the user, so that it is in the user's timeline; one of a kind about an item is open at a time. */
export const subjectOf = (user: number, item: number): string => `user:${user}/work:${item}`;

export const workKind = (
  { pool, sequencer }: Pick<NftServices, 'pool' | 'sequencer'>,
  name: Named,
): RequestKind<Payload> => ({
  ...{ name: `nft.${name}`, makes: 'nft.request', checks: 'nft.check', needed: 1, lifeMs },
  read: (payload) => shape.parse(payload),
  async changes({ item }, db) {
    const found = await workOf(db, item);
    return found ? changes[name](found.item, found.listing) : [];
  },
  async carryOut({ item }, { id: request, maker }) {
    const by = { item, request, maker, checker: await checkerOf(pool, request) };
    const commands: Record<Named, CommandOf<'nft.approve' | 'nft.show' | 'nft.endSale'>> = {
      approve: { kind: 'nft.approve', ...by },
      show: { kind: 'nft.show', ...by },
      endSale: { kind: 'nft.endSale', ...by },
    };
    const names: RequestNames = namesOf('work', { id: request });
    return (await sequencer.submit(commands[name], names)).outcome.ok;
  },
});
