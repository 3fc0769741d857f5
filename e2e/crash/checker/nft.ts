/** The NFT market in the checker: bids that lead and deposits are on hold, each once; an item is whose it became last; what was won is paid once. */
import type { Product } from './product.ts';

type Held = { owner: string; listing: string; asset: number; amount: string };
export type NftTables = {
  bids: Held[];
  deposits: Held[];
  /** `last`: who got it by its last sale, else who began with it. */
  items: { id: string; owner: string; last: string }[];
  /** Orders that were paid, with how often their item was sold at their end. */
  paid: { id: string; sales: string }[];
};

const SPOT = 1;

/** Auctions with more than one of these. */
function doubled(rows: readonly Held[], keyOf: (row: Held) => string): string[] {
  const keys = rows.map(keyOf);
  return keys.filter((key, place) => keys.indexOf(key) !== place);
}

export const nft: Product<NftTables> = {
  name: 'nft',
  queries: {
    bids: "SELECT owner, listing, asset, price AS amount FROM nft_bids WHERE status = 'leads'",
    deposits: "SELECT owner, listing, asset, amount FROM nft_deposits WHERE status = 'held'",
    items: `SELECT id, owner, coalesce((SELECT e.owner FROM nft_events e WHERE e.item = i.id AND e.what = 'sold' ORDER BY e.id DESC LIMIT 1),
      buyer, creator) AS last FROM nft_items i`,
    paid: `SELECT id, (SELECT count(*) FROM nft_events e WHERE e.item = o.item AND e.what = 'sold' AND e.at = o.closed_at AND e.owner = o.owner) AS sales
      FROM nft_orders o WHERE status = 'paid'`,
  },
  judge: ({ bids, deposits, items, paid }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, amount } of [...bids, ...deposits])
        yield [`${owner}/${SPOT}/${asset}`, BigInt(amount)];
    },
    acts: () => ({
      lost: items.filter(({ owner, last }) => owner !== last).map(({ id }) => `item ${id} is not whose it became last`),
      twice: [
        ...doubled(bids, ({ listing }) => `sale ${listing} has two bids that lead`),
        ...doubled(deposits, ({ owner, listing }) => `${owner} has two deposits in sale ${listing}`),
        ...paid.filter(({ sales }) => sales !== '1').map(({ id }) => `order ${id} was not paid once`),
      ],
      ...{ refusedButApplied: [], unresolved: [] },
    }),
  }),
};
