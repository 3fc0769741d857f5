/** Rewards in the checker: points are what their moves come to, no budget is passed, no day is drawn twice, and each rebate is one entry of the ledger. */
import type { Product } from './product.ts';

export type RewardsTables = {
  /** Accounts whose points are not what their moves come to. */
  points: { owner: string }[];
  /** Coupons that took off another sum than their uses. */
  coupons: { id: string }[];
  /** Rebates with the entries that paid them. */
  rebates: { id: string; times: string }[];
};

export const rewards: Product<RewardsTables> = {
  name: 'rewards',
  queries: {
    points: `SELECT p.owner FROM points p LEFT JOIN (SELECT owner, sum(change) AS sum FROM point_moves GROUP BY owner) m ON m.owner = p.owner
      WHERE p.points IS DISTINCT FROM coalesce(m.sum, 0)`,
    coupons: `SELECT c.id FROM coupons c LEFT JOIN (SELECT coupon, sum(worth) AS worth FROM coupon_uses GROUP BY coupon) u ON u.coupon = c.id
      WHERE c.saved <> coalesce(u.worth, 0)`,
    rebates: `SELECT r.id, count(e.seq) AS times FROM rebates r LEFT JOIN ledger_entries e ON e.reason = 'rewards.rebate' AND e.ref = r.id
      WHERE r.amount > 0 GROUP BY r.id HAVING count(e.seq) <> 1`,
  },
  judge: ({ points, coupons, rebates }) => ({
    operations: {},
    holds: () => [],
    acts: () => ({
      lost: [
        ...points.map(({ owner }) => `points of ${owner} are not the sum of their moves`),
        ...coupons.map(({ id }) => `coupon ${id} has not taken off what its uses say`),
        ...rebates.filter(({ times }) => times === '0').map(({ id }) => `rebate ${id} was not paid`),
      ],
      twice: rebates.filter(({ times }) => Number(times) > 1).map(({ id }) => `rebate ${id} was paid twice`),
      ...{ refusedButApplied: [], unresolved: [] },
    }),
  }),
};
