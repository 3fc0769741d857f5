/** How each refusal of spot is caused, over the wire: the request, and the numbers and names that its sentence must have. */
import { spot, wallet } from '@glassbook/contract';
import type { z } from 'zod';
import { openTraders } from '../../../../test/open-traders.ts';
import type { World } from '../../../../test/successes.ts';
import { clientOf, setPrice } from '../../../../test/whole-app.ts';

type Fields = Record<string, string>;
type Asked = {
  route: { method: 'GET' | 'POST'; path: string };
  body: Fields;
  mentions?: readonly string[];
  status?: number;
};
export type SpotRefusal = (typeof spot.product.refusals)[number];

const pair = { currency_id: '1', legal_id: '3' };
/** A market without an index price and so without a house maker: its book has nothing that a test did not put there. */
const quiet = { currency_id: '2', legal_id: '3' };
const buy = { ...pair, type: '1', target_price: '50000', amount: '0.001' };
const place = (change: Fields, mentions: readonly string[] = [], without: readonly string[] = []): Asked => ({
  route: spot.placeOrder,
  body: Object.fromEntries(Object.entries({ ...buy, ...change }).filter(([name]) => !without.includes(name))),
  mentions,
});
const market = { order_type: 'market' };
async function placed({ call }: World, body: Fields): Promise<string> {
  const answer = await call(spot.placeOrder, body as z.input<typeof spot.placeOrder.body>);
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.data.id);
}

/** A conditional order of the market that has a last price: the house maker's quotes give it one. */
const waiting = { ...pair, type: '1', amount: '0.001' };
const wait = (change: Fields): Asked => ({ route: spot.placeConditional, body: { ...waiting, ...change } });
/** Once something was traded at about this price, which is then the last one. */
async function traded({ whole, call }: World): Promise<void> {
  await setPrice(whole.app, 70_000);
  const answer = await call(spot.placeOrder, { ...pair, type: '2', order_type: 'market', amount: '0.001' });
  if (!answer.ok) throw new Error(answer.message);
}

/** Every one, or it does not compile. */
export const refusals: Record<SpotRefusal, (world: World) => Asked | Promise<Asked>> = {
  'spot.market_not_found': () => place({ currency_id: '999' }),
  'spot.market_halted': async ({ whole }) => {
    await whole.app.core.sequencer.submit({ kind: 'spot.haltMarket', market: 5 });
    return place({ currency_id: '6', target_price: '500', amount: '1' });
  },
  'spot.price_off_tick': () => place({ target_price: '50000.001' }, ['0.01']),
  'spot.price_out_of_range': () => place({ target_price: '99999999999999999.00', amount: '0.00001' }),
  'spot.amount_off_lot': () => place({ amount: '0.000011' }, ['0.00001']),
  'spot.amount_missing': () => place({}, [], ['amount']),
  'spot.amount_too_small': () => place({ amount: '0' }, ['0.00001 BTC']),
  'spot.amount_too_large': () => place({ amount: '101' }, ['100 BTC']),
  'spot.notional_too_small': () => place({ amount: '0.00009' }, ['5', 'USDT']),
  'spot.price_missing': () => place({}, [], ['target_price']),
  'spot.worst_price_off_tick': () => place({ ...market, worst_price: '80000.001' }, ['0.01'], ['target_price']),
  'spot.no_index_price': () => place({ ...quiet, ...market, amount: '0.1' }, [], ['target_price']),
  'spot.insufficient_funds': () => place({ amount: '1' }, ['USDT']),
  'spot.client_order_id_taken': async (world) => {
    await placed(world, { ...buy, client_order_id: 'taken' });
    return { ...place({ amount: '0.002', client_order_id: 'taken' }), status: 409 };
  },
  'spot.post_only_would_take': async ({ whole }) => {
    // The house maker quotes while the price is fresh.
    await setPrice(whole.app, 70_000);
    return place({ target_price: '71000', post_only: '1' });
  },
  'spot.fill_or_kill_unfilled': () => place({ ...quiet, target_price: '2000', amount: '0.1', time_in_force: 'FOK' }),
  'spot.would_trade_with_self': async (world) => {
    await placed(world, { ...quiet, type: '2', target_price: '3000', amount: '0.1' });
    return place({ ...quiet, target_price: '3000', amount: '0.1', self_trade: 'expire_taker' });
  },
  'spot.no_liquidity': () => place({ ...quiet, ...market, worst_price: '1000', amount: '0.1' }, [], ['target_price']),
  'spot.order_not_open': () => ({ route: spot.cancelOrder, body: { id: '999999999' } }),
  'spot.amend_nothing': async (world) => {
    const id = await placed(world, buy);
    return { route: spot.amendOrder, body: { id, amount: buy.amount } };
  },
  'spot.amend_below_filled': async (world) => {
    const [token = ''] = await openTraders(world.whole.database.pool, 1);
    const other = { ...world, call: clientOf(world.whole.app, token) };
    await other.call(wallet.claimDemo, {});
    await placed(other, { ...quiet, type: '2', target_price: '2500', amount: '0.05' });
    // Half of it is bought, the rest waits.
    const id = await placed(world, { ...quiet, type: '1', target_price: '2500', amount: '0.1' });
    return { route: spot.amendOrder, body: { id, amount: '0.03' } };
  },
  'spot.trigger_missing': () => wait({}),
  'spot.trigger_reached': async (world) => {
    await traded(world);
    return wait({ stop_price: '50000' });
  },
  'spot.no_trigger_price': () => wait({ ...quiet, trigger_by: 'index', stop_price: '3000' }),
  'spot.trail_with_stop': () => wait({ stop_price: '80000', trail_percent: '1' }),
  'spot.trail_out_of_range': () => wait({ trail_percent: '0.00001' }),
  'spot.expiry_out_of_range': () => place({ time_in_force: 'GTD', expires_ms: '1' }),
  'spot.exits_for_buys': () => place({ type: '2', target_price: '90000', stop_price: '50000' }),
  'spot.exits_beyond_price': () => place({ type: '1', target_price: '50000', stop_price: '60000' }),
  // The last one: nothing more can be placed after it.
  'spot.too_many_open_orders': async (world) => {
    const cheap = { currency_id: '4', legal_id: '3', type: '1', target_price: '5', amount: '1' };
    const most = 200;
    const open = await world.call(spot.orders, { status: '1', limit: '100', currency_id: '4', legal_id: '3' });
    const already = open.ok ? open.message.length : 0;
    await Promise.all(Array.from({ length: most - already }, () => placed(world, cheap)));
    return place(cheap, ['200']);
  },
};
