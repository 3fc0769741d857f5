import type { options } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { setPrice } from '../../../../test/whole-app.ts';
import { asked, opened, optionsTrader } from './trader.ts';

/** Longer than the tests that use them: an option that ends meanwhile changes what they compare. */
const lasting = { seconds: '300' } as const;

export const successes: SuccessesOf<typeof options.product> = {
  seconds: () => ({ body: {} }),
  payableCurrencies: () => ({ body: {}, empty: ['[0].insurance_types'] }),
  offer: () => ({ body: {} }),
  confirm: () => ({ body: {} }),
  // One without a result needs a silent index: options.test.ts shows it.
  voids: () => ({ body: {}, empty: ['data'] }),
  // A head comes with a minute: demo-options.test.ts shows one.
  recent: () => ({ body: {}, empty: ['data'] }),
  submit: async ({ whole }) => {
    const { token } = await optionsTrader(whole);
    await setPrice(whole.app, 70_000);
    return { body: { ...asked, ...lasting }, token };
  },
  lists: async ({ whole }) => {
    const trader = await optionsTrader(whole);
    await opened(whole, trader, lasting);
    return { body: { match_id: '1', status: '1' }, token: trader.token };
  },
  result: async ({ whole }) => {
    const trader = await optionsTrader(whole);
    const { id } = await opened(whole, trader, lasting);
    return { body: { id: String(id) }, token: trader.token };
  },
};
