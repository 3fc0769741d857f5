import { convert, wallet } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice } from '../../../../test/whole-app.ts';

const asked = { from_currency_id: '3', to_currency_id: '1', number: '100' } as const;

/** A trader of its own with demo funds and a quote. */
async function withQuote({ whole }: World) {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const call = clientOf(whole.app, token);
  // Index prices are used for 15 s.
  await setPrice(whole.app, 50_000);
  const claimed = await call(wallet.claimDemo, {});
  if (!claimed.ok) throw new Error(claimed.message);
  const quoted = await call(convert.quote, asked);
  if (!quoted.ok) throw new Error(`${quoted.reason}: ${quoted.message}`);
  return { token, call, quote: String(quoted.message.id) };
}

export const successes: SuccessesOf<typeof convert.product> = {
  list: () => ({ body: {} }),
  fee: async (world) => ({
    body: { from_currency_id: '3', to_currency_id: '1' },
    token: (await withQuote(world)).token,
  }),
  quote: async (world) => ({ body: asked, token: (await withQuote(world)).token }),
  quoteSweep: async (world) => {
    const { token, call } = await withQuote(world);
    // All but 8 USDT of it is elsewhere.
    await call(wallet.move, { currency_id: '3', number: '9992', from_field: 'change', to_field: 'legal' });
    return { body: { currencies: '3', to_currency_id: '1' }, token };
  },
  accept: async (world) => {
    const { token, quote } = await withQuote(world);
    return { body: { quote_id: quote }, token };
  },
  transfer: async (world) => ({ body: asked, token: (await withQuote(world)).token }),
  history: async (world) => {
    const { token, call, quote } = await withQuote(world);
    await call(convert.accept, { quote_id: quote });
    return { body: {}, token };
  },
  rate: () => ({ body: { id: '1' } }),
};
