import { stocks } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { AAPL, pair, person, type Person } from './scene.ts';

const stock = { match_id: String(AAPL) } as const;
/** It waits or rests, whatever the hour. */
const low = { ...pair, type: '1', target_price: '1', amount: '2' } as const;
async function placed({ call }: Person): Promise<string> {
  const answer = await call(stocks.placeOrder, low);
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.data.id);
}

/** Auctions, actions and fills come by the hour of the exchange: stocks.test.ts has them. */
const none = { empty: [''] };

export const successes: SuccessesOf<typeof stocks.product> = {
  markets: () => ({ body: {} }),
  detail: () => ({ body: stock, empty: ['actions'] }),
  calendar: () => ({ body: { ...stock, from: '2027-03-12', to: '2027-03-15' } }),
  actions: () => ({ body: stock, ...none }),
  auctions: () => ({ body: stock, ...none }),
  auction: () => ({
    body: { id: '1' },
    tooEarly: { refusal: 'stocks.auction_not_found', shownIn: 'server/src/products/stocks/stocks.test.ts' },
  }),
  preview: () => ({ body: low }),
  placeOrder: async ({ whole }) => ({ body: low, token: (await person(whole)).token }),
  amendOrder: async ({ whole }) => {
    const one = await person(whole);
    return { body: { id: await placed(one), amount: '1.5' }, token: one.token };
  },
  cancelOrder: async ({ whole }) => {
    const one = await person(whole);
    return { body: { id: await placed(one) }, token: one.token };
  },
  cancelAll: async ({ whole }) => {
    const one = await person(whole);
    await placed(one);
    return { body: pair, token: one.token };
  },
  orders: async ({ whole }) => {
    const one = await person(whole);
    await placed(one);
    return { body: { ...pair, status: '1' }, token: one.token };
  },
  fills: () => ({ body: pair, ...none }),
  positions: () => ({ body: {}, ...none }),
  dividends: () => ({ body: stock, empty: ['rows'] }),
};
