/** Dual investments in the checker: what was paid is on hold in the earn account, both outcomes in the house account, of the asset that was paid in only what is above it. */
import type { Product } from './product.ts';

type Order = {
  owner: string;
  asset: number;
  quote: number;
  paid_asset: number;
  paid: string;
  coin: string;
  money: string;
};
export type DualTables = { duals: Order[] };

const [SPOT, EARN] = [1, 6];
const HOUSE_DUAL = 9;

export const dual: Product<DualTables> = {
  name: 'dual',
  queries: {
    duals: "SELECT owner, asset, quote, paid_asset, paid, coin, money FROM dual_orders WHERE status = 'purchased'",
  },
  judge: ({ duals }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, quote, paid_asset: paidIn, paid, coin, money } of duals) {
        const above = (of: number, outcome: string) => BigInt(outcome) - (of === paidIn ? BigInt(paid) : 0n);
        yield [`${owner}/${EARN}/${paidIn}`, BigInt(paid)] as const;
        yield [`${HOUSE_DUAL}/${SPOT}/${asset}`, above(asset, coin)] as const;
        yield [`${HOUSE_DUAL}/${SPOT}/${quote}`, above(quote, money)] as const;
      }
    },
  }),
};
