/** Lock-ups in the checker: what runs is on hold in the earn account, the interest that is promised and not paid in the house account. */
import type { Product } from './product.ts';

export type LockupTables = { lockups: { owner: string; asset: number; amount: string; promised: string }[] };

const [SPOT, EARN] = [1, 6];
const HOUSE_LOCKUP = 6;

export const lockup: Product<LockupTables> = {
  name: 'lockup',
  queries: {
    lockups: "SELECT owner, asset, amount, interest - paid AS promised FROM lockup_orders WHERE status = 'running'",
  },
  judge: ({ lockups }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, amount, promised } of lockups) {
        yield [`${owner}/${EARN}/${asset}`, BigInt(amount)] as const;
        yield [`${HOUSE_LOCKUP}/${SPOT}/${asset}`, BigInt(promised)] as const;
      }
    },
  }),
};
