/** Conditional orders over HTTP and the socket, through the whole server. */
import { notification, spot, wallet, type live } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { clockOf } from '../../../carry/process/clock.ts';
import { slices } from '../../../app/slices.ts';
import { audit } from '../../../carry/store/audit/audit.ts';

let whole: WholeApp;
let port: number;
/** How far the server's clock is ahead of the machine's. */
let aheadMs = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(() => Date.now() + aheadMs) });
  ({ port } = await whole.app.start());
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await whole.close();
});

/** A market without an index price and so without a house maker: its book has nothing that a test did not put there. */
const pair = { currency_id: '2', legal_id: '3' };

function good<A extends { ok: boolean }>(answer: A): Extract<A, { ok: true }> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<A, { ok: true }>;
}
type Trader = { call: Client; token: string };
async function trader(): Promise<Trader> {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const call = clientOf(whole.app, token);
  good(await call(wallet.claimDemo, {}));
  return { call, token };
}
type Order = Partial<z.input<typeof spot.placeOrder.body>>;
const order = async ({ call }: Trader, type: '1' | '2', price: string, amount: string, more: Order = {}) =>
  good(await call(spot.placeOrder, { ...pair, type, target_price: price, amount, ...more })).data;
/** Two others trade at this price, which is the last one then. */
async function tradeAt(price: string): Promise<void> {
  await order(await trader(), '2', price, '0.01');
  await order(await trader(), '1', price, '0.01');
}
type Body = z.input<typeof spot.placeConditional.body>;
const sell = { ...pair, type: '2', amount: '0.1' } as const;
const wait = async ({ call }: Trader, body: Partial<Body>) =>
  good(await call(spot.placeConditional, { ...sell, ...body })).data.id;
const rows = async ({ call }: Trader, status?: '1' | '2' | '3' | 'history') =>
  good(await call(spot.conditionals, { ...pair, ...(status && { status }) })).message;
const reason = (answer: { ok: true } | { ok: false; reason: string }) => (answer.ok ? 'ok' : answer.reason);
/** What is on hold of an asset. */
async function held({ call }: Trader, name: 'ETH' | 'USDT'): Promise<number> {
  const { message } = good(await call(wallet.wallets, {}));
  const found = message.change_wallet.balance.find(({ currency_name }) => currency_name === name);
  return Number(found?.['lock_change_balance']);
}
const happened = async ({ call }: Trader) =>
  good(await call(notification.notifications, { group: 'orders' })).message.data;

type Pushed = { conditionals: spot.Conditional[] };
/** What the channel of conditional orders shows at first and then sends. */
async function listen({ token }: Trader): Promise<{ snapshot: spot.Conditional[]; pushed: spot.Conditional[] }> {
  const socket = io(`http://127.0.0.1:${port}`, { forceNew: true, transports: ['websocket'], auth: { token } });
  sockets.push(socket);
  const pushed: spot.Conditional[] = [];
  socket.on('push', (frame: live.PushFrame) => {
    for (const [name, , message] of frame)
      if (name === 'spot.conditionals') pushed.push(...(message as Pushed).conditionals);
  });
  const answer = (await socket.emitWithAck('subscribe', 'spot.conditionals')) as { ok: true; snapshot: Pushed };
  expect(answer).toMatchObject({ ok: true });
  return { snapshot: answer.snapshot.conditionals, pushed };
}

test('SPOT-030 a conditional order is listed and pushed with its hold, and canceled by its name', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const name = { client_order_id: 'stop-1' };
  const first = await wait(ann, { stop_price: '2900', stop_limit: '2890', ...name });
  expect(await wait(ann, { stop_price: '2900', stop_limit: '2890', ...name })).toBe(first);
  expect(reason(await ann.call(spot.placeConditional, { ...sell, stop_price: '2800', ...name }))).toBe(
    'spot.client_order_id_taken',
  );
  const { snapshot, pushed } = await listen(ann);
  const [row] = await rows(ann, '1');
  expect(snapshot).toEqual([row]);
  expect(row).toMatchObject({
    ...{ id: first, symbol: 'ETH/USDT', type: 2, trigger_by: 'last', amount: '0.1000', value: null, status: 1 },
    ...{ stop_price: '2900.00', stop_limit: '2890.00', profit_price: null, trail_percent: null, trailing: false },
    ...{ hold: '0.10000000', hold_currency: 'ETH', entry_id: null, client_order_id: 'stop-1', expires_ms: null },
    ...{ fired: null, end_reason: null, refusal: null, refusal_text: null, self_trade: 'expire_maker' },
  });
  expect(await held(ann, 'ETH')).toBe(0.1);
  const second = await wait(ann, { type: '1', amount: '', value: '500', profit_price: '2500' });
  await vi.waitFor(() => expect(pushed).toMatchObject([{ id: second, value: '500.00000000', hold_currency: 'USDT' }]));
  expect(await held(ann, 'USDT')).toBe(500);
  const third = await wait(ann, { type: '1', stop_price: '3100' });
  // 0.1 ETH at 5 % above 3,100.
  expect((await rows(ann, '1'))[0]).toMatchObject({ id: third, hold: '325.50000000' });
  expect(await held(ann, 'USDT')).toBe(825.5);
  good(await ann.call(spot.cancelOrder, name));
  expect((await rows(ann, '3'))[0]).toMatchObject({ id: first, status: 3, end_reason: 'user', hold: '0.00000000' });
  expect(good(await ann.call(spot.cancelAll, pair)).data.cancelled).toBe(2);
  expect([await held(ann, 'ETH'), await held(ann, 'USDT')]).toEqual([0, 0]);
  expect(await happened(ann)).toEqual([]);
  expect(await rows(ann, '1')).toEqual([]);
  expect((await rows(await trader())).length).toBe(0);
});

test('SPOT-039 those of some days are found by when they were placed', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const id = await wait(ann, { stop_price: '2900' });
  good(await ann.call(spot.cancelOrder, { id: String(id) }));
  const found = async (days: { from_ms?: string; to_ms?: string }) =>
    good(await ann.call(spot.conditionals, { status: 'history', ...days })).message;
  const [{ created_ms: at } = { created_ms: 0 }] = await found({});
  expect(await found({ from_ms: String(at), to_ms: String(at + 1) })).toMatchObject([{ id, status: 3 }]);
  expect([await found({ to_ms: String(at) }), await found({ from_ms: String(at + 1) })]).toEqual([[], []]);
});

test('SPOT-031 a stop whose price comes is an order under its number, pushed and notified', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const id = await wait(ann, { stop_price: '2900', stop_limit: '2890' });
  const only = async () => good(await ann.call(spot.orders, { waits: 'only' })).message.map((row) => row.id);
  expect(await only()).toEqual([id]);
  const { pushed } = await listen(ann);
  await tradeAt('2900');
  await vi.waitFor(() => expect(pushed).toMatchObject([{ id, status: 2, fired: 'stop', hold: '0.00000000' }]));
  expect(await rows(ann, '2')).toMatchObject([{ id, status: 2, fired: 'stop' }]);
  expect(await only()).toEqual([]);
  const { message } = good(await ann.call(spot.orders, { status: '1', waits: '0' }));
  expect(message).toMatchObject([{ id, target_price: '2890.00', order_type: 'limit', expires_ms: null }]);
  expect(await happened(ann)).toMatchObject([
    {
      id: `conditional:${id}`,
      kind: 'conditional_triggered',
      params: { symbol: 'ETH/USDT', order: id, fired: 'stop' },
    },
  ]);
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-046 the types of /coin/trade that wait are conditional orders', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const trade = (order_type: Order['order_type'], body: Order) =>
    ann.call(spot.placeOrder, { ...pair, type: '2', amount: '0.1', ...(order_type && { order_type }), ...body });
  const seconds = String(Math.floor(Date.now() / 1_000) + 3_600);
  const cases: [Order['order_type'], Order, Partial<spot.Conditional>][] = [
    ['stop_limit', { trigger_price: '2900', target_price: '2890' }, { stop_price: '2900.00', stop_limit: '2890.00' }],
    ['stop_market', { trigger_price: '2900', target_price: '3000' }, { stop_price: '2900.00', stop_limit: null }],
    ['take_profit_limit', { trigger_price: '3100', target_price: '3110' }, { profit_limit: '3110.00' }],
    [
      'take_profit_market',
      { trigger_price: '3100', trigger_by: 'last' },
      { profit_price: '3100.00', profit_limit: null },
    ],
    [
      'oco',
      { target_price: '3200', trigger_price: '2900', sl_limit: '2890' },
      { profit_price: '3200.00', profit_limit: '3200.00', stop_price: '2900.00', stop_limit: '2890.00' },
    ],
    ['trailing_stop', { trail_percent: '2', activation_price: '3100' }, { trail_percent: '2.0000', trailing: false }],
    [
      'trailing_stop',
      { trail_amount: '50', expires: seconds },
      { trail_amount: '50.00', expires_ms: Number(seconds) * 1_000 },
    ],
  ];
  for (const [type, body, row] of cases) {
    const { data } = good(await trade(type, body));
    expect(data).toMatchObject({ status: 1, filled_amount: '0.0000', exit_id: null });
    expect((await rows(ann, '1'))[0]).toMatchObject({ id: data.id, status: 1, ...row });
  }
  // They are among the orders, by type; a page has both.
  const listed = good(await ann.call(spot.orders, { status: '1' })).message;
  // The limit side of the OCO is an order of its own, with the next number.
  const types = cases.flatMap(([type]) => (type === 'oco' ? [type, 'limit'] : [type]));
  expect(listed.map(({ order_type: type }) => type)).toEqual(types.reverse());
  expect(listed.find(({ order_type: type }) => type === 'oco')).toMatchObject({
    ...{ target_price: '3200.00', trigger_price: '2900.00', sl_limit: '2890.00', trigger_by: 'last', status: 1 },
  });
  expect(listed.find(({ order_type: type }) => type === 'stop_market')).toMatchObject({
    ...{ target_price: '0.00', trigger_price: '2900.00', sl_limit: null, filled_amount: '0.0000' },
  });
  const paged = async (page: string) =>
    good(await ann.call(spot.orders, { status: '1', page, limit: '3' })).message.map(({ id }) => id);
  expect([...(await paged('1')), ...(await paged('2')), ...(await paged('3'))]).toEqual(listed.map(({ id }) => id));
  // Pages by the last id of the one before are the same list, those that wait and those that do not.
  const everything = good(await ann.call(spot.orders, { status: '1', limit: '100' })).message.map(({ id }) => id);
  const followed: number[] = [];
  for (let before: number | undefined; followed.length < everything.length; before = followed.at(-1)) {
    const asked = { status: '1' as const, limit: '2', ...(before === undefined ? {} : { before: String(before) }) };
    const next = good(await ann.call(spot.orders, asked)).message.map(({ id }) => id);
    expect(next).toEqual(everything.slice(followed.length, followed.length + 2));
    followed.push(...next);
  }
  const { id: oco = 0 } = listed.find(({ order_type: type }) => type === 'oco') ?? {};
  expect(good(await ann.call(spot.orders, { order_type: 'limit', status: '1' })).message).toMatchObject([
    { id: oco + 1, target_price: '3200.00', trade_amount: '0.1000', oco_id: oco },
  ]);
  // One hold of an OCO: seven times 0.1.
  expect(await held(ann, 'ETH')).toBeCloseTo(0.7, 8);
  expect(reason(await trade('stop_limit', { trigger_price: '2900' }))).toBe('spot.price_missing');
  expect(reason(await trade('oco', { target_price: '3200' }))).toBe('spot.trigger_missing');
  expect(reason(await trade('trailing_stop', {}))).toBe('spot.trigger_missing');
  // A trigger that is reached already, equal included.
  expect(reason(await trade('stop_market', { trigger_price: '3000' }))).toBe('spot.trigger_reached');
  good(await ann.call(spot.cancelAll, {}));
  const exits = { tp_price: '3300', sl_price: '2500', sl_limit: '2490' };
  const entry = await order(ann, '1', '2950', '0.1', { ...exits, expires: seconds });
  expect(await rows(ann, '1')).toMatchObject([
    { id: entry.exit_id, profit_price: '3300.00', profit_limit: null, stop_price: '2500.00', stop_limit: '2490.00' },
  ]);
  expect(good(await ann.call(spot.orders, { status: '1', waits: '0' })).message).toMatchObject([
    { id: entry.id, time_in_force: 'GTD', expires_ms: Number(seconds) * 1_000 },
  ]);
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-046 an order that waits is previewed: what it would hold, and its refusal', async () => {
  await tradeAt('3000');
  const { call } = await trader();
  const preview = (more: object) => call(spot.preview, { ...pair, type: '2', amount: '0.1', ...more } as never);
  const stop = { order_type: 'stop_limit', trigger_price: '2900', target_price: '2890' };
  expect(await preview(stop)).toMatchObject({
    ok: true,
    message: { hold: '0.10000000', hold_currency: 'ETH', filled_amount: '0.0000', left_amount: '0.1000' },
  });
  // Of a buy the amount at its limit.
  expect(await preview({ ...stop, type: '1', trigger_price: '3100', target_price: '3110' })).toMatchObject({
    message: { hold: '311.00000000', hold_currency: 'USDT', worst_price: '3110.00' },
  });
  expect(reason(await preview({ ...stop, trigger_price: '3000' }))).toBe('spot.trigger_reached');
  expect(reason(await preview({ order_type: 'stop_market' }))).toBe('spot.trigger_missing');
  expect(reason(await preview({ order_type: 'trailing_stop', trail_percent: '90' }))).toBe('spot.trail_out_of_range');
  expect(await held({ call } as never, 'ETH')).toBe(0);
});

test('SPOT-046 what a type does not take is refused by its name, in an order and in its preview', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const stop: Order = { order_type: 'stop_limit', trigger_price: '2900', target_price: '2890' };
  const oco: Order = { order_type: 'oco', target_price: '3200', trigger_price: '2900', sl_limit: '2890' };
  const trail: Order = { order_type: 'trailing_stop', trail_percent: '2' };
  const limit: Order = { target_price: '3500' };
  const market: Order = { order_type: 'market' };
  const exits = ['sl_price', 'tp_price', 'tp_limit', 'stop_price', 'stop_limit', 'profit_price', 'profit_limit'];
  const cases: [Order, ...string[]][] = [
    [stop, ...exits, 'sl_limit', 'worst_price', 'trail_amount', 'trail_percent', 'activation_price'],
    [{ ...stop, order_type: 'take_profit_market', trigger_price: '3100' }, ...exits, 'sl_limit'],
    [oco, ...exits, 'trail_amount'],
    [trail, ...exits, 'sl_limit', 'trigger_price'],
    [limit, 'trigger_price', 'trail_amount', 'trail_percent', 'activation_price', 'worst_price'],
    [market, 'trigger_price', 'trail_amount', 'trail_percent', 'activation_price'],
  ];
  const inOrder = (order: Order) => ann.call(spot.placeOrder, { ...pair, type: '2', amount: '0.1', ...order });
  const inPreview = (order: Order) => ann.call(spot.preview, { ...pair, type: '2', amount: '0.1', ...order });
  const no = (field: string, reason = 'request.field_invalid') => ({
    ...{ ok: false, reason, message: expect.stringContaining(field) as string },
  });
  for (const [order, ...fields] of cases)
    for (const field of fields)
      expect([order, await inOrder({ ...order, [field]: '2000' })]).toMatchObject([order, no(field)]);
  for (const order of [stop, oco, trail]) {
    for (const time of ['IOC', 'FOK'] as const)
      expect(await inOrder({ ...order, time_in_force: time })).toMatchObject(no('time_in_force'));
    expect(await inOrder({ ...order, post_only: '1' })).toMatchObject(no('post_only'));
    expect(await inPreview({ ...order, post_only: '1' })).toMatchObject(no('post_only'));
    expect(await inOrder({ ...order, exit_by: 'last' })).toMatchObject(no('exit_by'));
    expect(await inOrder({ ...order, time_in_force: 'GTD' })).toMatchObject(no('expires_ms', 'request.field_missing'));
    good(await inOrder({ ...order, time_in_force: 'GTC', post_only: '0', self_trade: 'expire_taker' }));
  }
  expect(await inPreview({ ...limit, trigger_price: '2900' })).toMatchObject(no('trigger_price'));
  expect((await rows(ann, '1')).length).toBe(3);
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-031 by the index price it is placed with that price', async () => {
  const ann = await trader();
  const btc = { currency_id: '1', legal_id: '3' };
  await setPrice(whole.app, 70_000);
  const id = await wait(ann, { ...btc, amount: '0.001', stop_price: '69000', trigger_by: 'index' });
  await setPrice(whole.app, 69_000);
  const { message } = good(await ann.call(spot.orders, { ...btc, waits: '0' }));
  expect(message).toMatchObject([{ id, order_type: 'market', status: 2, filled_amount: '0.00100' }]);
});

test('SPOT-032 the limit side of an OCO is an open order that names it; a trade of others there ends no stop', async () => {
  await tradeAt('3000');
  const [ann, bob] = [await trader(), await trader()];
  const { pushed } = await listen(ann);
  const id = await wait(ann, { stop_price: '2900', profit_price: '3100', profit_limit: '3100' });
  expect(await held(ann, 'ETH')).toBe(0.1);
  const open = async () => good(await ann.call(spot.orders, { status: '1', waits: '0' })).message;
  expect(await open()).toMatchObject([{ id: id + 1, target_price: '3100.00', filled_amount: '0.0000', oco_id: id }]);
  await tradeAt('3090');
  expect(await rows(ann)).toMatchObject([{ id, status: 1, leg_id: id + 1, amount: '0.1000', hold: '0.10000000' }]);
  await order(bob, '1', '3100', '0.04');
  await vi.waitFor(() => expect(pushed.at(-1)).toMatchObject({ id, amount: '0.0600', hold: '0.06000000' }));
  expect(await held(ann, 'ETH')).toBe(0.06);
  await order(bob, '1', '2900', '0.5');
  await order(await trader(), '2', '2900', '0.01');
  expect(await rows(ann)).toMatchObject([{ id, status: 2, fired: 'stop', leg_id: id + 1 }]);
  const { message } = good(await ann.call(spot.orders, {}));
  expect(message).toMatchObject([
    { id: id + 1, status: 3, cancel_reason: 'oco', filled_amount: '0.0400', oco_id: null },
    { id, status: 2, filled_amount: '0.0600' },
  ]);
  expect(await held(ann, 'ETH')).toBe(0);
  good(await bob.call(spot.cancelAll, {}));
});

test('SPOT-032 the whole limit side filled ends the stop; a stop that finds nobody leaves the limit side', async () => {
  await tradeAt('3000');
  const [ann, bob] = [await trader(), await trader()];
  const oco = { stop_price: '2900', profit_price: '3100', profit_limit: '3100' };
  const filled = await wait(ann, oco);
  await order(bob, '1', '3100', '0.1');
  expect(await rows(ann)).toMatchObject([{ id: filled, status: 3, end_reason: 'filled', leg_id: filled + 1 }]);
  await tradeAt('3000');
  const alone = await wait(ann, oco);
  await tradeAt('2900');
  expect((await rows(ann))[0]).toMatchObject({ id: alone, end_reason: 'refused', refusal: 'spot.no_liquidity' });
  expect(good(await ann.call(spot.orders, { status: '1' })).message).toMatchObject([{ id: alone + 1, oco_id: null }]);
  expect(await held(ann, 'ETH')).toBe(0.1);
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-032 SPOT-046 an OCO is previewed with the hold of both sides, and refused where its limit side would trade at once', async () => {
  await tradeAt('3000');
  const [ann, bob] = [await trader(), await trader()];
  await order(bob, '1', '3050', '0.01');
  const oco: Order = { order_type: 'oco', target_price: '3100', trigger_price: '2900', sl_limit: '2890' };
  const preview = (more: Order) => ann.call(spot.preview, { ...pair, type: '2', amount: '0.1', ...oco, ...more });
  expect(await preview({})).toMatchObject({ message: { hold: '0.10000000', hold_currency: 'ETH' } });
  // Of a buy the dearer of both: 0.1 at 3,110.
  const buy: Order = { type: '1', target_price: '2900', trigger_price: '3100', sl_limit: '3110' };
  expect(await preview(buy)).toMatchObject({ message: { hold: '311.00000000', hold_currency: 'USDT' } });
  expect(reason(await preview({ target_price: '3050' }))).toBe('spot.trigger_reached');
  expect(
    reason(await ann.call(spot.placeOrder, { ...pair, type: '2', amount: '0.1', ...oco, target_price: '3050' })),
  ).toBe('spot.trigger_reached');
  good(await bob.call(spot.cancelAll, {}));
});

test('SPOT-033 a trailing order shows its distance and whether its trail has begun, and is placed as the price comes back', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const bob = await trader();
  const id = await wait(ann, { trail_percent: '1.5', activation_price: '3100' });
  const now = await wait(ann, { trail_amount: '200' });
  expect(await rows(ann, '1')).toMatchObject([
    { id: now, trail_amount: '200.00', trail_percent: null, activation_price: null, trailing: true },
    { id, trail_amount: null, trail_percent: '1.5000', activation_price: '3100.00', trailing: false },
  ]);
  await tradeAt('3100');
  expect((await rows(ann, '1'))[1]).toMatchObject({ id, trailing: true });
  await tradeAt('3200');
  // 1.5 % below 3,200 is 3,152.
  await order(bob, '1', '3140', '0.1');
  await tradeAt('3152');
  expect(await rows(ann, '2')).toMatchObject([{ id, fired: 'trail' }]);
  expect(good(await ann.call(spot.fills, {})).message).toMatchObject([{ order_id: id, price: '3140.00' }]);
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-034 the exits of a buy wait under a number of their own and cover what it has received', async () => {
  await tradeAt('3000');
  const [ann, bob] = [await trader(), await trader()];
  const exits = { stop_price: '2800', profit_price: '3300', profit_limit: '3290' };
  const entry = await order(ann, '1', '2950', '0.2', exits);
  expect(entry).toMatchObject({ status: 1, exit_id: entry.id + 1 });
  expect(await rows(ann, '1')).toMatchObject([
    { id: entry.exit_id, entry_id: entry.id, type: 2, amount: '0.0000', hold: '0.00000000', stop_price: '2800.00' },
  ]);
  const { pushed } = await listen(ann);
  await order(bob, '2', '2950', '0.1');
  // 0.1 ETH less 0.1 %, in whole lots of 0.0001.
  await vi.waitFor(() => expect(pushed).toMatchObject([{ id: entry.exit_id, amount: '0.0999', hold: '0.09990000' }]));
  await order(bob, '1', '3300', '0.1099');
  await order(await trader(), '2', '3300', '0.01');
  const { message } = good(await ann.call(spot.orders, { waits: '0' }));
  expect(message.find(({ id }) => id === entry.id)).toMatchObject({ status: 3, cancel_reason: 'exit' });
  expect(message.find(({ id }) => id === entry.exit_id)).toMatchObject({ status: 2, type: 2, filled_amount: '0.0999' });
  expect((await happened(ann)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['order_bought', 'order_sold', 'conditional_triggered', 'order_canceled']),
  );
  expect(await order(ann, '1', '100', '0.1')).toMatchObject({ exit_id: null });
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-035 an order good till a time shows it, and is canceled at it, as a conditional one is', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const expires = Date.now() + 3_600_000;
  const until = { expires_ms: String(expires) };
  const { id } = await order(ann, '1', '2500', '0.1', { time_in_force: 'GTD', ...until });
  const waiting = await wait(ann, { stop_price: '2600', ...until });
  const listed = async () => good(await ann.call(spot.orders, { waits: '0' })).message;
  expect(await listed()).toMatchObject([{ id, time_in_force: 'GTD', expires_ms: expires, status: 1 }]);
  expect(await rows(ann)).toMatchObject([{ id: waiting, expires_ms: expires }]);
  const socket = io(`http://127.0.0.1:${port}`, {
    forceNew: true,
    transports: ['websocket'],
    auth: { token: ann.token },
  });
  sockets.push(socket);
  const pushed: spot.Order[] = [];
  socket.on('push', (frame: live.PushFrame) => {
    for (const [name, , message] of frame)
      if (name === 'spot.orders') pushed.push(...(message as { orders: spot.Order[] }).orders);
  });
  const answer: unknown = await socket.emitWithAck('subscribe', 'spot.orders');
  expect(answer).toMatchObject({ snapshot: { orders: [{ id, expires_ms: expires }] } });
  good(await ann.call(spot.amendOrder, { id: String(id), amount: '0.09' }));
  await vi.waitFor(() => expect(pushed).toMatchObject([{ id, expires_ms: expires, status: 1 }]));
  aheadMs += 3_600_000;
  const expired = async () => {
    await whole.app.core.sequencer.submit({ kind: 'clock.tick' });
    expect(pushed.at(-1)).toMatchObject({ id, expires_ms: null, cancel_reason: 'expired' });
  };
  await vi.waitFor(expired, { interval: 100 });
  expect(await listed()).toMatchObject([{ id, status: 3, cancel_reason: 'expired', expires_ms: null }]);
  expect(await rows(ann)).toMatchObject([{ id: waiting, status: 3, end_reason: 'expired' }]);
  expect((await happened(ann)).map(({ kind, params }) => [kind, params])).toEqual([
    ['order_canceled', { symbol: 'ETH/USDT', reason: 'expired' }],
    ['order_canceled', { symbol: 'ETH/USDT', reason: 'expired' }],
  ]);
});

test('SPOT-036 one that could not be placed says why, in the caller’s language, and its money is free', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const { pushed } = await listen(ann);
  const id = await wait(ann, { profit_price: '3100' });
  await tradeAt('3100');
  const ended = { id, status: 3, fired: 'profit', end_reason: 'refused', refusal: 'spot.no_liquidity' };
  expect(await rows(ann)).toMatchObject([{ ...ended, refusal_text: expect.stringContaining('No orders within') }]);
  const inJapanese = good(await clientOf(whole.app, ann.token, 'jp')(spot.conditionals, {})).message;
  expect(inJapanese[0]?.refusal_text).toContain('許容価格内に注文がありません');
  await vi.waitFor(() => expect(pushed.at(-1)).toMatchObject({ ...ended, refusal_text: null }));
  expect(await held(ann, 'ETH')).toBe(0);
  expect(await happened(ann)).toMatchObject([
    { kind: 'conditional_refused', params: { order: id, fired: 'profit', reason: 'no_liquidity' } },
  ]);
});

test('SPOT-037 in a halted market it waits, and can be canceled but neither placed nor changed', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const id = await wait(ann, { stop_price: '2900' });
  await whole.app.core.sequencer.submit({ kind: 'spot.haltMarket', market: 2 });
  try {
    expect(reason(await ann.call(spot.placeConditional, { ...sell, stop_price: '2900' }))).toBe('spot.market_halted');
    expect(reason(await ann.call(spot.amendConditional, { id: String(id), stop_price: '2800' }))).toBe(
      'spot.market_halted',
    );
    good(await ann.call(spot.cancelOrder, { id: String(id) }));
  } finally {
    await whole.app.core.sequencer.submit({ kind: 'spot.openMarket', market: 2 });
  }
});

test('SPOT-038 its prices are changed, and its hold with them; another’s and a missing one are the same', async () => {
  await tradeAt('3000');
  const [ann, eve] = [await trader(), await trader()];
  const id = String(await wait(ann, { type: '1', stop_price: '3100', stop_limit: '3100' }));
  expect(await held(ann, 'USDT')).toBe(310);
  good(await ann.call(spot.amendConditional, { id, stop_price: '3200', stop_limit: '3250' }));
  expect(await held(ann, 'USDT')).toBe(325);
  expect(await rows(ann)).toMatchObject([{ stop_price: '3200.00', stop_limit: '3250.00', hold: '325.00000000' }]);
  const refused = async ({ call }: Trader, body: z.input<typeof spot.amendConditional.body>) =>
    reason(await call(spot.amendConditional, body));
  expect(await refused(eve, { id, stop_price: '3300' })).toBe('spot.order_not_open');
  expect(await refused(ann, { id: '999999999', stop_price: '3300' })).toBe('spot.order_not_open');
  expect(await refused(ann, { id })).toBe('spot.amend_nothing');
  expect(await refused(ann, { id, profit_price: '2000' })).toBe('spot.amend_nothing');
  expect(await refused(ann, { id, stop_price: '0' })).toBe('spot.price_missing');
  expect(await refused(ann, { id, stop_price: '3200.001' })).toBe('spot.price_off_tick');
  expect(await refused(ann, { id, stop_price: '2900' })).toBe('spot.trigger_reached');
  expect(await refused(ann, { id, stop_limit: '999999' })).toBe('spot.insufficient_funds');
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-050 a sale that is refused because take profit and stop loss orders hold the asset says how much they hold', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const { message } = good(await ann.call(wallet.wallets, {}));
  const all = message.change_wallet.balance.find(({ currency_name }) => currency_name === 'ETH')?.change_balance ?? '';
  await wait(ann, { amount: all, stop_price: '2000' });
  const answer = await ann.call(spot.placeOrder, { ...pair, type: '2', target_price: '3100', amount: '0.1' });
  expect(answer).toMatchObject({ ok: false, reason: 'spot.insufficient_funds' });
  expect(answer.message).toMatch(/^Take profit and stop loss orders hold 1\.0* ETH\./);
});

test('SPOT-049 /coin/amend changes the prices of an order that waits too, by the names that /coin/list has', async () => {
  await tradeAt('3000');
  const ann = await trader();
  const amend = async (body: z.input<typeof spot.amendOrder.body>) => reason(await ann.call(spot.amendOrder, body));
  const limit = String(await wait(ann, { type: '1', stop_price: '3100', stop_limit: '3100' }));
  const answer = good(await ann.call(spot.amendOrder, { id: limit, trigger_price: '3200', target_price: '3250' }));
  expect(answer.data).toEqual({ id: Number(limit), kept_priority: true, status: 1 });
  expect(await held(ann, 'USDT')).toBe(325);
  expect(await rows(ann)).toMatchObject([{ stop_price: '3200.00', stop_limit: '3250.00' }]);
  expect(await amend({ id: limit, amount: '0.1', target_price: '3260' })).toBe('ok');
  expect(await amend({ id: limit, amount: '0.2' })).toBe('request.field_invalid');
  expect(await amend({ id: limit, trigger_price: '2900' })).toBe('spot.trigger_reached');
  expect(await amend({ id: limit, target_price: '0' })).toBe('spot.price_missing');
  const market = String(await wait(ann, { stop_price: '2900' }));
  expect(await amend({ id: market, target_price: '2800' })).toBe('ok');
  expect((await rows(ann)).find(({ id }) => id === Number(market))).toMatchObject({ stop_price: '2800.00' });
  good(await ann.call(spot.cancelAll, {}));
});

test('SPOT-022 what all of this left in the tables is what the journal gives', async () => {
  const ann = await trader();
  await tradeAt('3000');
  await wait(ann, { trail_percent: '5' });
  await wait(ann, { stop_price: '2000', profit_price: '4000' });
  await order(ann, '1', '2500', '0.1', { stop_price: '2000' });
  const { differences, rows: compared } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
  expect(compared['spot.conditionals']).toBeGreaterThan(10);
  expect(compared['spot.lastPrices']).toBeGreaterThan(0);
  // Orders that expired and trails that joined or ended are gone.
  const { rows: kept } = await whole.database.pool.query<{ trails: string; expiries: string }>(
    "SELECT (SELECT string_agg(status, ' ') FROM spot_trails) AS trails, (SELECT count(*) FROM spot_expiries) AS expiries",
  );
  expect(kept).toEqual([{ trails: 'followed', expiries: '0' }]);
  expect(whole.fatal).toEqual([]);
});
