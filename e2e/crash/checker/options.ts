/** Timed options in the checker: what open ones hold, of their owner and of the house without netting. */
import type { Product } from './product.ts';

type Option = { owner: string; asset: number; stake: string; fee: string; payout: string };
export type OptionsTables = { options: Option[] };

const optionsKind = 3;
const HOUSE = 7;

export const options: Product<OptionsTables> = {
  name: 'options',
  queries: { options: "SELECT owner, asset, stake, fee, payout FROM options WHERE status = 'open'" },
  judge: ({ options: open }) => ({
    operations: {},
    *holds() {
      for (const { owner, asset, stake, fee, payout } of open) {
        yield [`${owner}/${optionsKind}/${asset}`, BigInt(stake) + BigInt(fee)];
        yield [`${HOUSE}/${optionsKind}/${asset}`, BigInt(payout)];
      }
    },
  }),
};
