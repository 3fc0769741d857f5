import { futures } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { setPrice } from '../../../../test/whole-app.ts';
import { answers, futuresTrader, type FuturesTrader } from './trader.ts';

const symbol = 'BTC/USDT-PERP';
const pair = { currency_id: '1', legal_id: '3' };
const base = { symbol, side: 'buy', contracts: '10', leverage: '10' } as const;
const resting = { ...base, price: '69000' } as const;
const market = { ...base, order_type: 'market' } as const;

async function placed({ call }: FuturesTrader, order: typeof resting | (typeof market & { margin?: 'isolated' })) {
  const answer = await call(futures.placeOrder, order);
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return String(answer.data.id);
}
/** A trader with an order that rests. */
async function withOrder({ whole }: World) {
  const trader = await futuresTrader(whole);
  return { ...trader, order: await placed(trader, resting) };
}
/** A trader with an open position. */
async function withPosition({ whole }: World, more: { margin?: 'isolated' } = {}) {
  const trader = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  await placed(trader, { ...market, ...more });
  const answer = await trader.call(futures.positions, { status: 'open' });
  const [position] = answer.ok ? answer.message : [];
  if (!position) throw new Error('a market order opens a position');
  return { ...trader, position: String(position.id) };
}

/** What only a funding or a liquidation makes: their lists are shown by futures.test.ts. */
const none = { empty: ['liquidations', 'deleveraged'] } as const;

export const successes: SuccessesOf<typeof futures.product> = {
  markets: () => ({ body: {} }),
  // Whether there was one by now is a matter of the hour; futures.test.ts shows the list.
  fundings: async ({ call }) => {
    const before = await call(futures.fundings, { symbol });
    return { body: { symbol }, empty: before.ok && before.message.length > 0 ? [] : [''] };
  },
  insurance: () => ({ body: { currency: '3' } }),
  account: async ({ whole }) => ({ body: {}, token: (await futuresTrader(whole)).token }),
  placeOrder: async ({ whole }) => ({ body: resting, token: (await futuresTrader(whole)).token }),
  closePosition: async (world) => {
    const { token, position } = await withPosition(world);
    return { body: { id: position }, token };
  },
  closeAll: async (world) => ({ body: { symbol }, token: (await withPosition(world)).token }),
  cancelOrder: async (world) => {
    const { token, order } = await withOrder(world);
    return { body: { id: order }, token };
  },
  cancelAll: async (world) => ({ body: { symbol }, token: (await withOrder(world)).token }),
  changeMargin: async (world) => {
    const { token, position } = await withPosition(world, { margin: 'isolated' });
    return { body: { id: position, change: 'add', amount: '10' }, token };
  },
  setExits: async (world) => {
    const { token, position } = await withPosition(world);
    return { body: { id: position, by: 'mark', profit_price: '75000', stop_price: '65000' }, token };
  },
  leverSetStop: async (world) => {
    const { token, position } = await withPosition(world);
    return { body: { id: position, target_profit_price: '75000', stop_loss_price: '65000' }, token };
  },
  setMode: async ({ whole }) => ({ body: { mode: 'one_way' }, token: (await futuresTrader(whole)).token }),
  orders: async (world) => ({ body: { symbol, status: 'open' }, token: (await withOrder(world)).token }),
  fills: async (world) => ({ body: { symbol }, token: (await withPosition(world)).token }),
  positions: async (world) => ({ body: { symbol, status: 'open' }, token: (await withPosition(world)).token }),
  fundingPayments: async (world) => ({ body: {}, token: (await withPosition(world)).token, empty: [''] }),
  leverSubmit: async ({ whole }) => ({
    body: { ...pair, share: '10', multiple: '10', type: '1', status: '0', target_price: '69000' },
    token: (await futuresTrader(whole)).token,
  }),
  leverClose: async (world) => {
    const { token, position } = await withPosition(world);
    return { body: { id: position }, token };
  },
  leverBatchClose: async (world) => ({ body: { type: '1' }, token: (await withPosition(world)).token }),
  leverCancel: async (world) => {
    const { token, order } = await withOrder(world);
    return { body: { id: order }, token };
  },
  leverMargin: async (world) => {
    const { token, position } = await withPosition(world, { margin: 'isolated' });
    return { body: { id: position, amount: '10' }, token };
  },
  leverTrades: async (world) => ({ body: { ...pair, status: '1' }, token: (await withPosition(world)).token }),
  notices: async ({ whole }) => ({ body: {}, token: (await futuresTrader(whole)).token }),
  setNotices: async ({ whole }) => ({
    body: { by_mail: '1', fundings: '0' },
    token: (await futuresTrader(whole)).token,
  }),
  risk: async ({ whole }) => ({ body: {}, token: (await futuresTrader(whole)).token }),
  answerRisk: async ({ whole }) => ({ body: answers, token: (await futuresTrader(whole)).token }),
  leverDeal: async (world) => ({ body: pair, token: (await withPosition(world)).token }),
  leverDealAll: async (world) => ({ body: pair, token: (await withPosition(world)).token }),
  liquidations: async (world) => ({ body: {}, token: (await withPosition(world)).token, ...none }),
};
