import { market, spot } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';

const symbol = 'BTC/USDT';
/** A user with an asset on the watchlist: the entry's id. */
async function watching({ whole }: World): Promise<{ token: string; id: string }> {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const answer = await clientOf(whole.app, token)(market.addFavourite, { currency_id: '1' });
  if (!answer.ok) throw new Error(answer.message);
  return { token, id: String(answer.message.id) };
}

/** The places of stocks in the list, which is in the order of their numbers. */
const stocksIn = ({ app }: World['whole']): number[] =>
  app.core.catalog.instruments.flatMap(({ product }, place) => (product === 'stocks' ? [place] : []));

export const successes: SuccessesOf<typeof market.product> = {
  // Stocks are in no category of coins.
  markets: ({ whole }) => ({ body: {}, empty: stocksIn(whole).map((place) => `[${place}].categories`) }),
  tickers: () => ({ body: {} }),
  currencies: () => ({ body: {} }),
  quotation: () => ({ body: {} }),
  indexSources: () => ({ body: {} }),
  depth: () => ({ body: { symbol } }),
  trades: async ({ call }) => {
    await call(spot.placeOrder, { currency_id: '1', legal_id: '3', type: '1', order_type: 'market', amount: '0.002' });
    return { body: { symbol } };
  },
  candles: ({ whole }) => {
    const now = Math.floor(whole.app.core.state.at / 1_000);
    return { body: { symbol, period: '15min', from: String(now - 86_400), to: String(now) } };
  },
  favourites: async (world) => {
    const { token } = await watching(world);
    return { body: {}, token };
  },
  addFavourite: async ({ whole }) => {
    const [token = ''] = await openTraders(whole.database.pool, 1);
    return { body: { currency_id: '2' }, token };
  },
  removeFavourite: async (world) => {
    const { id, token } = await watching(world);
    return { body: { id }, token };
  },
};
