/** OTC trading in the checker: the coin of open orders and the deposits of merchants are on hold; an order ended once, as its history says; what an ad has taken is its open orders. */
import type { Product } from './product.ts';

type Held = { owner: string; asset: number; amount: string };
export type OtcTables = {
  open: Held[];
  deposits: Held[];
  /** Orders that have ended, with how often their history ends them, and as what the last time. */
  ended: { id: string; state: string; times: string; last: string | null }[];
  /** Ads that have not ended, with the open orders that they count and have. */
  ads: { id: string; pending: string; orders: string }[];
};

const SPOT = 1;
const endings = "('released', 'canceled', 'expired', 'for_buyer', 'for_seller')";
/** What staff decided of an appeal ends an order as one of these. */
const stateOf: Readonly<Record<string, string>> = { for_buyer: 'released', for_seller: 'canceled' };

export const otc: Product<OtcTables> = {
  name: 'otc',
  queries: {
    open: "SELECT seller AS owner, asset, amount FROM otc_orders WHERE state IN ('created', 'paid', 'appealed')",
    deposits: 'SELECT account AS owner, unit AS asset, deposit AS amount FROM otc_merchants WHERE deposit > 0',
    ended: `SELECT o.id, o.state, count(e.id) AS times, (array_agg(e.what ORDER BY e.id DESC))[1] AS last
      FROM otc_orders o LEFT JOIN otc_events e ON e."order" = o.id AND e.what IN ${endings} AND e.at = o.ended_at
      WHERE o.ended_at IS NOT NULL GROUP BY o.id, o.state`,
    ads: `SELECT a.id, a.pending, count(o.id) AS orders FROM otc_ads a
      LEFT JOIN otc_orders o ON o.ad = a.id AND o.state IN ('created', 'paid', 'appealed') WHERE a.closed = 'no' GROUP BY a.id, a.pending`,
  },
  judge: ({ open, deposits, ended, ads }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, amount } of [...open, ...deposits])
        yield [`${owner}/${SPOT}/${asset}`, BigInt(amount)] as const;
    },
    acts: () => ({
      lost: [
        ...ended
          .filter(({ state, last }) => last === null || (stateOf[last] ?? last) !== state)
          .map(({ id }) => `order ${id} did not end as its history says`),
        ...ads
          .filter(({ pending, orders }) => pending !== orders)
          .map(({ id }) => `ad ${id} counts other open orders than it has`),
      ],
      twice: ended.filter(({ times }) => Number(times) > 1).map(({ id }) => `order ${id} ended twice`),
      ...{ refusedButApplied: [], unresolved: [] },
    }),
  }),
};
