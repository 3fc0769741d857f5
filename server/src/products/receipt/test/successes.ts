import type { receipt } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { opened, optionsTrader } from '../../options/test/trader.ts';

export const successes: SuccessesOf<typeof receipt.product> = {
  receipt: async ({ whole }) => {
    const { receipt: id } = await opened(whole, await optionsTrader(whole));
    return { body: { id } };
  },
  // The first is signed in the next minute: receipts.test.ts shows it.
  heads: () => ({ body: {}, empty: ['heads'] }),
};
