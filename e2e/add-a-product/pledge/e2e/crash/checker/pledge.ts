/** Pledges in the checker: what is open is on hold in the earn account. */
import type { Product } from './product.ts';

type Own = { pledges: readonly { owner: string; asset: number; amount: string }[] };

const earnKind = 6;

export const pledge: Product<Own> = {
  name: 'pledge',
  queries: { pledges: "SELECT owner, asset, amount FROM pledges WHERE status = 'open'" },
  judge: ({ pledges }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, amount } of pledges) yield [`${owner}/${earnKind}/${asset}`, BigInt(amount)] as const;
    },
  }),
};
