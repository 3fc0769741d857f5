/** The historic calls and events, through the whole server. */
import { createRequire } from 'node:module';
import { futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import type { OldSocket } from '../../../carry/socket/test/running.ts';
import { futuresTrader, type FuturesTrader } from '../test/trader.ts';

let whole: WholeApp;
let port: number;
beforeAll(async () => {
  whole = await wholeApp();
  ({ port } = await whole.app.start());
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());

const pair = { currency_id: '1', legal_id: '3' };
/** Between the quotes of the house maker: the fill is at this price. */
const START = '70000';

/** A long of one and a short of the other of 10 contracts of 0.001 BTC, worth 700 USDT, at leverage 10. */
async function twoTraders(margin: 'cross' | 'isolated' = 'isolated'): Promise<[FuturesTrader, FuturesTrader]> {
  const [long, short] = [await futuresTrader(whole), await futuresTrader(whole)];
  await setPrice(whole.app, 70_000);
  const order = { symbol: 'BTC/USDT-PERP', contracts: '10', leverage: '10', margin, price: START } as const;
  for (const [{ call }, side] of [
    [short, 'sell'],
    [long, 'buy'],
  ] as const)
    expect(await call(futures.placeOrder, { ...order, side })).toMatchObject({ ok: true });
  return [long, short];
}
async function read<T>(answer: Promise<{ ok: true; message: T } | { ok: false }>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got));
  return got.message;
}
/** In units of 0.1 USDT, the tick. */
async function markOf({ call }: FuturesTrader): Promise<bigint> {
  const all = await read(call(futures.markets, {}));
  return BigInt(all.find(({ symbol }) => symbol === 'BTC/USDT-PERP')?.mark?.replace('.', '') ?? 0);
}
/** In the smallest units of USDT. */
const units = (text: string): bigint => BigInt(text.replace('.', ''));

test('FUTURES-040 dealall has the sums of the open positions, to the unit', async () => {
  const [long, short] = await twoTraders();
  // 5,000 less a margin of 70 and a fee of 0.05 % of 700.
  const [before] = [await read(long.call(futures.leverDealAll, pair))];
  expect(before).toMatchObject({ caution_money_total: '70.00000000', origin_caution_money_total: '70.00000000' });
  expect(before).toMatchObject({ balance: '4929.65000000', profits: '0.00000000', hazard_rate: '7142.35' });
  await setPrice(whole.app, 70_700);
  // A tick of 0.01 BTC is 0.001 USDT.
  const profit = ((await markOf(long)) - 700_000n) * 100_000n;
  expect(profit).toBeGreaterThan(0n);
  const margin = units('70.00000000');
  for (const [{ call }, result, balance] of [
    [long, profit, '4929.65000000'],
    [short, -profit, '4929.86000000'],
  ] as const) {
    const all = await read(call(futures.leverDealAll, pair));
    expect([units(all.profits), units(all.profits_total)]).toEqual([result, result]);
    expect(all.balance).toBe(balance);
    expect(units(all.hazard_rate)).toBe(((units(balance) + margin + result) * 10_000n) / margin);
    const trades = await read(call(futures.leverTrades, { ...pair, status: '1' }));
    expect(trades.rate_profits_total).toEqual({ hazard_rate: all.hazard_rate, profits_total: all.profits_total });
    expect(all.order.data).toEqual(trades.message.data);
    expect([all.order.total, all.order.per_page]).toEqual([1, 10]);
  }
  // Another pair of the same margin currency: in the totals, and not in the sums of the pair.
  const other = await read(long.call(futures.leverDealAll, { currency_id: '2', legal_id: '3' }));
  expect(other).toMatchObject({ caution_money_total: '70.00000000', caution_money: '0.00000000', order: { total: 0 } });
  expect(await long.call(futures.leverDealAll, { currency_id: '3', legal_id: '1' })).toMatchObject({
    reason: 'futures.market_not_found',
  });
});

test('FUTURES-040 deal has the best levels as price and number only, and what a ticket needs', async () => {
  const [long] = await twoTraders();
  const deal = await read(long.call(futures.leverDeal, pair));
  for (const side of [deal.lever_transaction.in, deal.lever_transaction.out]) {
    expect(side).toHaveLength(5);
    for (const level of side) expect(Object.keys(level).sort()).toEqual(['number', 'price']);
  }
  expect(Number(deal.lever_transaction.in[0]?.price)).toBeLessThan(Number(deal.lever_transaction.out[0]?.price));
  expect(deal).toMatchObject({
    my_transaction: [{ share: 10, number: '0.01', multiple: 10, status: 1, order_type: 1, currency_name: 'BTC' }],
    lever_share_limit: { min: 1, max: 100_000 },
    ...{ last_price: '70000.0', user_lever: '4929.65000000', all_levers: '700.00000000', ustd_price: '1' },
  });
  expect(deal.multiple.muit.map(({ value }) => value)).toEqual([1, 2, 3, 5, 10, 20, 25, 50, 75, 100]);
  expect(deal.multiple.share.at(-1)).toEqual({ value: 100_000 });
  expect(Number(deal.ExRAte)).toBeGreaterThanOrEqual(0);
});

test('FUTURES-036 a limit that would trade at once is refused without cross=1, and a mode may be named', async () => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const order = { ...pair, share: '10', multiple: '10', type: '1', status: '0', target_price: '70100' } as const;
  expect(await call(futures.leverSubmit, order)).toMatchObject({ reason: 'futures.post_only_would_take' });
  expect(await call(futures.leverSubmit, { ...order, cross: '1', margin_mode: 'cross' })).toMatchObject({ ok: true });
  expect(await call(futures.leverSubmit, { ...order, target_price: '69000' })).toMatchObject({ ok: true });
  const [position] = await read(call(futures.positions, { status: 'open' }));
  expect(position).toMatchObject({ contracts: 10, margin_mode: 'cross' });
  const [waiting] = (await read(call(futures.leverTrades, { ...pair, status: '0' }))).message.data;
  expect(waiting).toMatchObject({
    status: 0,
    status_name: 'Open',
    type_name: 'Long',
    handle_time: '',
    overnight: '0.0000000',
  });
});

test('FUTURES-073 -1 lists all: orders that rest and cancelled ones (4), open and closed positions, newest first; a resting order shows its fee', async () => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const order = { ...pair, share: '10', multiple: '10', type: '1', status: '1', target_price: '999' } as const;
  const listed = async (status: '-1' | '0' | '1' | '3' | '4', page = '1') => {
    const { message } = await read(call(futures.leverTrades, { ...pair, status, page }));
    return { total: message.total, rows: message.data };
  };
  expect(await call(futures.leverSubmit, order)).toMatchObject({ ok: true });
  expect(await call(futures.leverClose, { id: String((await listed('1')).rows[0]?.id) })).toMatchObject({ ok: true });
  expect(await call(futures.leverSubmit, order)).toMatchObject({ ok: true });
  const resting = { ...order, status: '0', target_price: '69000' } as const;
  expect(await call(futures.leverSubmit, resting)).toMatchObject({ ok: true });
  const [first] = (await listed('0')).rows;
  // 0.01 BTC at 69,000 is 690 USDT, of which a taker pays 0.05 %.
  expect(first).toMatchObject({ status: 0, trade_fee: '0.34500000', complete_time: '' });
  expect(await call(futures.leverCancel, { id: String(first?.id) })).toMatchObject({ ok: true });
  expect(await call(futures.leverSubmit, resting)).toMatchObject({ ok: true });
  const cancelled = (await listed('4')).rows;
  expect(cancelled).toMatchObject([{ id: first?.id, status: 4, status_name: 'Canceled', trade_fee: '0.00000000' }]);
  expect(cancelled[0]?.complete_time).not.toBe('');
  const { total, rows } = await listed('-1');
  expect([total, rows.map(({ status }) => status)]).toEqual([4, [0, 4, 1, 3]]);
  expect(await listed('-1', '2')).toEqual({ total: 4, rows: [] });
});

test('FUTURES-036 a share is closed, and margin is added to an isolated position', async () => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const order = { ...pair, share: '10', multiple: '10', type: '1', status: '1', target_price: '999' } as const;
  expect(await call(futures.leverSubmit, order)).toMatchObject({ ok: true });
  const [before] = (await read(call(futures.leverTrades, { ...pair, status: '1' }))).message.data;
  const id = String(before?.id);
  expect(await call(futures.leverClose, { id, share: '0' })).toMatchObject({ reason: 'futures.contracts_missing' });
  expect(await call(futures.leverClose, { id, share: '11' })).toMatchObject({ reason: 'futures.more_than_open' });
  expect(await call(futures.leverClose, { id, share: '4' })).toMatchObject({ ok: true });
  expect(await call(futures.leverMargin, { id, amount: '0' })).toMatchObject({ reason: 'futures.margin_amount_zero' });
  const [part] = (await read(call(futures.leverTrades, { ...pair, status: '1' }))).message.data;
  expect(part).toMatchObject({ share: 6, status_name: 'Opened', follow_user_id: 0, complete_time: '' });
  expect(await call(futures.leverMargin, { id, amount: '12.5' })).toMatchObject({ ok: true });
  const [after] = (await read(call(futures.leverTrades, { ...pair, status: '1' }))).message.data;
  expect(units(after?.caution_money ?? '0') - units(part?.caution_money ?? '0')).toBe(units('12.50000000'));
  expect(await call(futures.leverClose, { id })).toMatchObject({ ok: true });
  const [closed] = (await read(call(futures.leverTrades, { ...pair, status: '3' }))).message.data;
  expect(closed).toMatchObject({ share: 10, status_name: 'Closed', complete_time: closed?.update_time });
});

const oldClient = createRequire(import.meta.url)('socket.io-client-2') as (url: string, options: object) => OldSocket;
type Event = Record<string, unknown> & { type: string };

test('FUTURES-042 an owner is sent what positions are worth when the price moves, and which were closed', async () => {
  const [long, short] = await twoTraders('cross');
  const socket = oldClient(`http://127.0.0.1:${port}`, {
    forceNew: true,
    transports: ['websocket'],
    reconnection: false,
  });
  const heard: Event[] = [];
  for (const type of ['lever_trade', 'lever_closed']) socket.on(type, (payload) => heard.push(payload as Event));
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  await new Promise<void>((resolve) => socket.emit('login', { token: long.token }, () => resolve()));
  // How often it may be sent is in socket/old-events.test.ts.
  for (let n = 0; heard.filter(({ type }) => type === 'lever_trade').length < 2; n += 1) {
    await setPrice(whole.app, 70_000 + (n % 50));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(heard.every(({ to }) => to === long.id)).toBe(true);
  const all = await read(long.call(futures.leverDealAll, pair));
  await expect.poll(() => heard.at(-1)?.['profits_all']).toBe(all.profits_total);
  const last = heard.at(-1);
  expect(last).toMatchObject({
    ...{ hazard_rate: all.hazard_rate, profits: all.profits, caution_money_all: all.caution_money_total },
    ...{ currency_id: 1, legal_id: 3, trades_entrust: '[]' },
  });
  for (const list of ['trades_all', 'trades_cur'])
    expect(JSON.parse(last?.[list] as string), list).toEqual(all.order.data);
  const [position] = all.order.data;
  await setPrice(whole.app, 70_000);
  for (const { call } of [long, short]) expect(await call(futures.closeAll, {})).toMatchObject({ ok: true });
  await expect
    .poll(() => heard.filter(({ type }) => type === 'lever_closed'))
    .toMatchObject([{ to: long.id, id: [position?.id] }]);
  // With nothing open, what remains is said once more.
  await expect.poll(() => heard.at(-1)?.['trades_all']).toBe('[]');
  socket.close();
});
