/** Loans in the checker: the collateral of each that runs is on hold, one that ended is logged as ended once, and what sales brought is what was paid of it. */
import type { Product } from './product.ts';

export type LoanTables = {
  running: { owner: string; asset: number; amount: string }[];
  /** Loans that have ended, with how often their log ends them. */
  ended: { id: string; times: string }[];
};

const MARGIN = 5;

export const loan: Product<LoanTables> = {
  name: 'loan',
  queries: {
    running: "SELECT owner, collateral_asset AS asset, collateral AS amount FROM loans WHERE closed = 'no'",
    ended: `SELECT l.id, count(e.id) AS times FROM loans l LEFT JOIN loan_events e ON e.loan = l.id AND e.what = 'close'
      WHERE l.closed = 'yes' GROUP BY l.id`,
  },
  judge: ({ running, ended }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, amount } of running) yield [`${owner}/${MARGIN}/${asset}`, BigInt(amount)] as const;
    },
    acts: () => ({
      lost: ended.filter(({ times }) => times === '0').map(({ id }) => `loan ${id} ended without a line of its log`),
      twice: ended.filter(({ times }) => Number(times) > 1).map(({ id }) => `loan ${id} ended twice`),
      ...{ refusedButApplied: [], unresolved: [] },
    }),
  }),
};
