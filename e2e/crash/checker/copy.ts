/** Copy trading in the checker: what is free of a follow amount is on hold, a copy is of one position, and each share is in the books once. */
import type { Product } from './product.ts';

export type CopyTables = {
  purses: { owner: string; asset: number; free: string }[];
  /** Positions that are open as copies, with how many copies and open follows they have. */
  positions: { id: string; copies: string; follows: string }[];
  /** Follows with what their settlements come to. */
  shares: { id: string; paid: string; sum: string; times: string; rows: string }[];
};

const FUTURES = 2;

export const copy: Product<CopyTables> = {
  name: 'copy',
  queries: {
    purses: "SELECT owner, asset, free FROM futures_purses WHERE status = 'open'",
    positions: `SELECT p.id, (SELECT count(*) FROM copy_copies c WHERE c.position_id = p.id AND c.follow = p.follow) AS copies,
      (SELECT count(*) FROM copy_follows f WHERE f.id = p.follow AND f.status = 'open') AS follows
      FROM futures_positions p WHERE p.status = 'open' AND p.follow > 0`,
    shares: `SELECT f.id, f.shares_paid AS paid, coalesce(sum(s.paid), 0) AS sum, count(DISTINCT s.at) AS times, count(s.id) AS rows
      FROM copy_follows f LEFT JOIN copy_shares s ON s.follow = f.id GROUP BY f.id`,
  },
  judge: ({ purses, positions, shares }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, free } of purses) yield [`${owner}/${FUTURES}/${asset}`, BigInt(free)] as const;
    },
    acts: () => ({
      lost: [
        ...positions
          .filter(({ follows }) => follows !== '1')
          .map(({ id }) => `position ${id} is a copy of no open follow`),
        ...shares.filter(({ paid, sum }) => BigInt(paid) > BigInt(sum)).map(({ id }) => `follow ${id} lacks a share`),
      ],
      twice: [
        ...positions.filter(({ copies }) => copies !== '1').map(({ id }) => `position ${id} is not one copy`),
        ...shares
          .filter(({ times, rows }) => times !== rows)
          .map(({ id }) => `follow ${id} was settled twice at a time`),
        ...shares
          .filter(({ paid, sum }) => BigInt(sum) > BigInt(paid))
          .map(({ id }) => `follow ${id} has more shares than it paid`),
      ],
      ...{ refusedButApplied: [], unresolved: [] },
    }),
  }),
};
