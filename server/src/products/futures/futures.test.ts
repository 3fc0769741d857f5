import { futures } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { futuresTrader } from './test/trader.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());

const order = { symbol: 'BTC/USDT-PERP', side: 'buy', contracts: '10', leverage: '10', order_type: 'market' } as const;

test('FUTURES-005 a position is closed without a verified identity, and none is opened', async () => {
  const { id, call } = await futuresTrader(whole);
  expect(await call(futures.placeOrder, order)).toMatchObject({
    ok: true,
    data: { status: 'done', filled_contracts: 10 },
  });
  await whole.database.pool.query('DELETE FROM identity_requests WHERE user_id = $1', [id]);
  await setPrice(whole.app, 70_000);
  expect(await call(futures.placeOrder, order)).toMatchObject({ ok: false, reason: 'session.identity_required' });
  const reduce = { ...order, side: 'sell', contracts: '4', reduce_only: '1' } as const;
  expect(await call(futures.placeOrder, reduce)).toMatchObject({ ok: true, data: { filled_contracts: 4 } });
  const open = await call(futures.positions, { status: 'open' });
  const [position] = open.ok ? open.message : [];
  expect(position).toMatchObject({ side: 'long', contracts: 6, margin_mode: 'cross', status: 'open' });
  expect(await call(futures.closePosition, { id: String(position?.id) })).toMatchObject({ ok: true });
  const closed = await call(futures.positions, { status: 'closed' });
  expect(closed.ok && closed.message[0]).toMatchObject({ id: position?.id, contracts: 0, close_reason: 'trader' });
});

test.each<[string, { key?: string }, { client_order_id?: string }]>([
  ['an Idempotency-Key', { key: 'lost' }, {}],
  ['a client_order_id', {}, { client_order_id: 'lost' }],
])(
  'FUTURES-005 an order under %s has its first answer, also where its owner may open none by now',
  async (_, key, id) => {
    const trader = await futuresTrader(whole);
    await setPrice(whole.app, 70_000);
    const place = () => trader.call(futures.placeOrder, { ...order, ...id }, key);
    const first = await place();
    expect(first).toMatchObject({ ok: true, data: { filled_contracts: 10 } });
    const { pool } = whole.database;
    await pool.query("UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1", [
      trader.id,
    ]);
    expect(await place()).toEqual(first);
    const another = await trader.call(futures.placeOrder, { ...order, client_order_id: 'another' }, { key: 'another' });
    expect(another).toMatchObject({ ok: false, reason: 'session.identity_pending' });
    await pool.query("UPDATE identity_requests SET status = 'approved', decided_at = now() WHERE user_id = $1", [
      trader.id,
    ]);
    await pool.query('DELETE FROM futures_risk_answers WHERE user_id = $1', [trader.id]);
    expect(await place()).toEqual(first);
    expect(await trader.call(futures.positions, {})).toMatchObject({ message: [{ contracts: 10 }] });
  },
);

test('FUTURES-005 so it is with the historic call, by which nobody without a verified identity opens anything', async () => {
  const { id, call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const submit = { currency_id: '1', legal_id: '3', share: '10', multiple: '10', type: '1', status: '1' } as const;
  const first = await call(futures.leverSubmit, submit, { key: 'lost' });
  expect(first).toMatchObject({ ok: true });
  const { pool } = whole.database;
  await pool.query('DELETE FROM futures_risk_answers WHERE user_id = $1', [id]);
  expect(await call(futures.leverSubmit, submit, { key: 'lost' })).toEqual(first);
  await pool.query("UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1", [id]);
  expect(await call(futures.leverSubmit, submit, { key: 'lost' })).toEqual(first);
  const pending = { ok: false, reason: 'session.identity_pending' };
  expect(await call(futures.leverSubmit, submit, { key: 'another' })).toMatchObject(pending);
  expect(await call(futures.leverSubmit, submit)).toMatchObject(pending);
  expect(await call(futures.positions, {})).toMatchObject({ message: [{ contracts: 10 }] });
});

test.each([
  ['FR', '3', 'identity.leverage_above_cap', 2],
  ['', '3', 'identity.leverage_above_cap', 2],
  ['GB', '1', 'identity.country_closed', 0],
])(
  'FUTURES-081 of the country "%s" a leverage of %s is refused by either call, and the cap is shown',
  async (country, leverage, reason, max) => {
    const { id, call } = await futuresTrader(whole, { country });
    await setPrice(whole.app, 70_000);
    const submit = {
      currency_id: '1',
      legal_id: '3',
      share: '10',
      multiple: leverage,
      type: '1',
      status: '1',
    } as const;
    expect(await call(futures.placeOrder, { ...order, leverage })).toMatchObject({ ok: false, reason });
    expect(await call(futures.leverSubmit, submit)).toMatchObject({ ok: false, reason });
    expect(await call(futures.account, {})).toMatchObject({ ok: true, message: { leverage_max: max } });
    // What was opened before the country was known to be closed is still closed by its owner.
    const move = (to: string) =>
      whole.database.pool.query('UPDATE identity_requests SET country = $2 WHERE user_id = $1', [id, to]);
    await move('VN');
    expect(await call(futures.placeOrder, order)).toMatchObject({ ok: true });
    await move(country);
    expect(await call(futures.closeAll, {})).toMatchObject({ ok: true, data: { closed: 1 } });
  },
);

test('FUTURES-050 fills and liquidations are filtered by side', async () => {
  const { id, call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  await call(futures.placeOrder, order);
  const sides = async (side?: 'buy' | 'sell') => {
    const answer = await call(futures.fills, side ? { side } : {});
    return answer.ok && answer.message.map((fill) => fill.side);
  };
  expect(await sides()).toEqual(['buy']);
  expect(await sides('buy')).toEqual(['buy']);
  expect(await sides('sell')).toEqual([]);
  await whole.database.pool.query(
    `INSERT INTO futures_liquidations SELECT 80 + n, 90, 1000, $1, 5, 101, (ARRAY['long', 'short'])[n], 'cross', 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0
     FROM generate_series(1, 2) AS n`,
    [id],
  );
  const liquidated = async (side?: 'long' | 'short') => {
    const answer = await call(futures.liquidations, side ? { side } : {});
    return answer.ok && answer.message.liquidations.map((row) => row.side);
  };
  expect(await liquidated()).toEqual(['short', 'long']);
  expect(await liquidated('long')).toEqual(['long']);
});

test('FUTURES-108 the prices of a contract have the time of its last trade', async () => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  await call(futures.placeOrder, order);
  const fills = await call(futures.fills, {});
  const listed = await call(futures.markets, {});
  const [fill, row] = [fills.ok && fills.message[0], listed.ok && listed.message.find(({ id }) => id === 101)];
  expect(row && row.last_ms).toBe(fill && fill.created_ms);
  expect(row && row.last_ms).toBeGreaterThan(0);
});

test('FUTURES-014 a funding payment has the rate, the mark price and the journal entry of its funding', async () => {
  const { id, call } = await futuresTrader(whole);
  const { pool } = whole.database;
  await pool.query(
    `INSERT INTO futures_fundings (id, seq, at, market, rate, premium, mark, index, contracts, paid, received)
     VALUES (77, 90, 1000, 101, 100000, 0, 7000000000000, 7000000000000, 10, 700000, 700000)`,
  );
  await pool.query(
    `INSERT INTO futures_funding_payments (funding, position_id, owner, market, contracts, value, amount, at)
     VALUES (77, 5, $1, 101, 10, 70000000000, -7000000, 1000)`,
    [id],
  );
  expect(await call(futures.fundingPayments, {})).toMatchObject({
    ok: true,
    message: [
      {
        ...{ funding: 77, position: 5, contracts: 10, value: '700.00000000', amount: '-0.07000000' },
        ...{ rate: '0.0100000', mark: '70000.0', journal_seq: 90, at_ms: 1000 },
      },
    ],
  });
});

const limit = { ...order, order_type: 'limit', price: '69000' } as const;
test.each([
  ['futures.contracts_missing', { contracts: '0' }, 'contracts'],
  ['futures.contracts_too_many', { contracts: '100001' }, '100000'],
  ['futures.price_off_tick', { price: '69000.01' }, '0.1'],
  ['futures.price_out_of_band', { price: '90000' }, 'mark price'],
  ['futures.leverage_out_of_range', { leverage: '101' }, '100x'],
  ['futures.leverage_above_tier', { leverage: '100', contracts: '2000' }, 'Lower'],
  ['futures.insufficient_margin', { contracts: '2000' }, 'USDT'],
  ['futures.nothing_to_close', { reduce_only: '1' }, 'close'],
  ['futures.market_not_found', { symbol: 'DOGE/USDT-PERP' }, 'Market'],
] as const)('FUTURES-025 %s is said in words, and holds nothing', async (reason, change, mentions) => {
  const { call } = await futuresTrader(whole);
  await setPrice(whole.app, 70_000);
  const answer = await call(futures.placeOrder, { ...limit, ...change });
  expect(answer).toMatchObject({ ok: false, reason, message: expect.stringContaining(mentions) as string });
  const account = await call(futures.account, {});
  expect(account.ok && account.message.balances.filter(({ held }) => Number(held) !== 0)).toEqual([]);
});

test('FUTURES-075 ETH has a coin-margined contract beside that of BTC', async () => {
  const { call } = await futuresTrader(whole);
  const listed = await call(futures.markets, {});
  const coins = listed.ok ? listed.message.filter(({ inverse }) => inverse) : [];
  expect(coins.map(({ symbol, settle_name }) => [symbol, settle_name])).toEqual([
    ['BTC/USDT-COIN', 'BTC'],
    ['ETH/USDT-COIN', 'ETH'],
  ]);
  expect(coins[1]).toMatchObject({ contract_size: '10', tick: '0.01' });
});
