/** Take profit and stop loss over the wire. */
import { futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { futuresTrader, type FuturesTrader } from './test/trader.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());

const order = { symbol: 'BTC/USDT-PERP', contracts: '10', leverage: '10', order_type: 'market' } as const;

/** A position opened at market at about 70,000. */
async function opened(side: 'buy' | 'sell'): Promise<Pick<FuturesTrader, 'call'> & { id: string }> {
  const trader = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  expect(await trader.call(futures.placeOrder, { ...order, side })).toMatchObject({ ok: true });
  const open = await trader.call(futures.positions, { status: 'open' });
  const [position] = open.ok ? open.message : [];
  expect(position).toMatchObject({ exit_by: null, profit_price: null, stop_price: null });
  return { ...trader, id: String(position?.id) };
}
const only = async ({ call }: Pick<FuturesTrader, 'call'>, status: 'open' | 'closed') => {
  const answer = await call(futures.positions, { status });
  return answer.ok ? answer.message[0] : undefined;
};

test('FUTURES-037 an order brings the exits of its position; both are shown, also by the historic calls', async () => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const both = { exit_by: 'last', profit_price: '75000', stop_price: '65000.5' } as const;
  const said = { exit_by: 'last', profit_price: '75000.0', stop_price: '65000.5' };
  const resting = { ...order, side: 'buy', order_type: 'limit', price: '69000' } as const;
  expect(await call(futures.placeOrder, { ...resting, ...both, stop_price: '69000' })).toMatchObject({
    reason: 'futures.exits_of_entry',
  });
  expect(await call(futures.placeOrder, { ...resting, stop_price: '65000.05' })).toMatchObject({
    reason: 'futures.price_off_tick',
  });
  expect(await call(futures.placeOrder, { ...resting, ...both })).toMatchObject({ ok: true });
  expect(await call(futures.orders, { status: 'open' })).toMatchObject({ message: [said] });
  expect(await call(futures.leverTrades, { currency_id: '1', legal_id: '3', status: '0' })).toMatchObject({
    message: { message: { data: [{ target_profit_price: '75000.0', stop_loss_price: '65000.5' }] } },
  });
  expect(await call(futures.placeOrder, { ...order, side: 'buy', ...both })).toMatchObject({ ok: true });
  expect(await only({ call }, 'open')).toMatchObject({ contracts: 10, ...said });
});

test('FUTURES-030 exits are set, shown and removed, and each refusal is said in words', async () => {
  const { call, id } = await opened('buy');
  const both = { profit_price: '75000', stop_price: '65000.5' };
  expect(await call(futures.setExits, { id, ...both })).toMatchObject({
    ok: true,
    data: { exit_by: 'mark', profit_price: '75000.0', stop_price: '65000.5' },
  });
  expect(await only({ call }, 'open')).toMatchObject({ exit_by: 'mark', profit_price: '75000.0' });
  expect(await call(futures.setExits, { id, by: 'last', stop_price: '60000' })).toMatchObject({ ok: true });
  expect(await only({ call }, 'open')).toMatchObject({ exit_by: 'last', profit_price: null, stop_price: '60000.0' });
  expect(await call(futures.setExits, { id })).toMatchObject({ ok: true, data: { exit_by: null } });
  const refused = [
    [{ id }, 'futures.exits_missing'],
    [{ id, stop_price: '65000.05' }, 'futures.price_off_tick'],
    [{ id, stop_price: '75000' }, 'futures.trigger_reached'],
    [{ id, profit_price: '60000' }, 'futures.trigger_reached'],
    [{ id: '999999', stop_price: '65000' }, 'futures.position_not_open'],
  ] as const;
  for (const [body, reason] of refused) {
    const answer = await call(futures.setExits, body);
    expect(answer).toMatchObject({ ok: false, reason });
    expect(answer.ok || answer.message).not.toBe('');
  }
  const { call: other } = await futuresTrader(whole);
  expect(await other(futures.setExits, { id, stop_price: '65000' })).toMatchObject({
    ok: false,
    reason: 'futures.position_not_open',
  });
});

test('FUTURES-031 a price that reaches an exit closes the position, whose row says so', async () => {
  const trader = await opened('buy');
  expect(await trader.call(futures.setExits, { id: trader.id, stop_price: '69000' })).toMatchObject({ ok: true });
  await setPrice(whole.app, 68_900);
  expect(await only(trader, 'open')).toBeUndefined();
  expect(await only(trader, 'closed')).toMatchObject({ close_reason: 'stop', contracts: 0, stop_price: '69000.0' });
});

test('FUTURES-035 /lever/setstop sets both by the mark price, each on its side of the entry and of the price of now', async () => {
  for (const side of ['buy', 'sell'] as const) {
    const { call, id } = await opened(side);
    const set = (profit: string, stop: string) =>
      call(futures.leverSetStop, { id, target_profit_price: profit, stop_loss_price: stop });
    const [profit, stop] = side === 'buy' ? ['75000', '65000'] : ['65000', '75000'];
    expect(await set(stop, profit)).toMatchObject({ ok: false, reason: 'request.field_invalid' });
    expect(await set('0', stop)).toMatchObject({ ok: false, reason: 'request.field_invalid' });
    expect(await set(profit, '0')).toMatchObject({ ok: false, reason: 'request.field_invalid' });
    expect(await set(profit, profit)).toMatchObject({ ok: false, reason: 'request.field_invalid' });
    expect(await set(profit, stop)).toMatchObject({ ok: true });
    const answer = await call(futures.leverTrades, { currency_id: '1', legal_id: '3', status: '1' });
    const [row] = answer.ok ? answer.message.message.data : [];
    expect([Number(row?.target_profit_price), Number(row?.stop_loss_price)]).toEqual([Number(profit), Number(stop)]);
    // Past the entry price, but not past the price of now.
    await setPrice(whole.app, side === 'buy' ? 71_000 : 69_000);
    const between = side === 'buy' ? '70500' : '69500';
    expect(await set(between, stop)).toMatchObject({ ok: false, reason: 'futures.trigger_reached' });
  }
});
