/** Conversions over the wire: what is quoted is what is received and listed, to the digit. */
import { convert, limit, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

/** Index prices of now in whole USDT: they are used for 15 s. */
const price = (btc: number, xrp = 2) =>
  whole.app.core.sequencer.submit({
    ...{ kind: 'indexPrice.update', source: 'test' },
    prices: [
      { market: 1, price: BigInt(btc) * 10n ** 8n, volume: 0n },
      { market: 4, price: BigInt(xrp) * 10n ** 8n, volume: 0n },
    ],
  });

type Trader = ReturnType<typeof clientOf>;
/** With demo funds and fresh prices. */
async function trader(): Promise<Trader> {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  await price(78_311);
  return call;
}
async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const balances = async (call: Trader) => {
  const { message } = await ok(call(convert.list, {}));
  return Object.fromEntries(message.wallet.map((row) => [row.currency_name, row.change_balance]));
};
/** Locks the prices of a pair for the historic call. */
const locked = async (call: Trader, from: string, to: string) =>
  (await ok(call(convert.fee, { from_currency_id: from, to_currency_id: to }))).message;
/** The historic call, as its clients use it. */
async function converted(call: Trader, from: string, to: string, number: string): Promise<void> {
  await locked(call, from, to);
  await ok(call(convert.transfer, { from_currency_id: from, to_currency_id: to, number }));
}
const btcToUsdt = { from_currency_id: '1', to_currency_id: '3', number: '0.04' } as const;

test('CONV-001 CONV-002 the receipt, the balances and the history have the digits of the quote', async () => {
  const call = await trader();
  const before = await balances(call);
  const { message: quoted } = await ok(call(convert.quote, btcToUsdt));
  expect(quoted).toMatchObject({
    ...{ to_name: 'USDT', spread_ppm: 1_000, unit: 'USDT', from_field: 'change', gets: '3129.30756000' },
    lines: [{ from_name: 'BTC', from_price: '78311.00000000', gross: '3132.44000000', spread: '3.13244000' }],
  });
  expect(quoted.until_ms - quoted.at_ms).toBe(10_000);
  await price(78_340);
  const { data } = await ok(call(convert.accept, { quote_id: String(quoted.id) }));
  const [made] = data.conversions;
  expect({ ...made, ...quoted.lines[0] }).toEqual(made);
  const after = await balances(call);
  expect(Number(after['BTC'])).toBeCloseTo(Number(before['BTC']) - 0.04, 8);
  expect(Number(after['USDT'])).toBeCloseTo(Number(before['USDT']) + 3129.30756, 8);
  const { message: listed } = await ok(call(convert.history, {}));
  expect(listed).toMatchObject({ total: 1, data: [made] });
  const { message: entries } = await ok(call(wallet.entries, {}));
  expect(entries.list.slice(0, 3).map(({ reason, value }) => [reason, value])).toEqual([
    ['convert.spread', '-3.13244000'],
    ['convert.conversion', '3132.44000000'],
    ['convert.conversion', '-0.04000000'],
  ]);
});

test('CONV-002 an acceptance sent twice under one key converts once, and a used quote is refused', async () => {
  const call = await trader();
  const { message: quoted } = await ok(call(convert.quote, btcToUsdt));
  const body = { quote_id: String(quoted.id) };
  const twice = await Promise.all([
    call(convert.accept, body, { key: 'a1' }),
    call(convert.accept, body, { key: 'a1' }),
  ]);
  expect(twice.map(reasonOf)).toEqual(['ok', 'ok']);
  expect(twice[0]).toEqual(twice[1]);
  expect(reasonOf(await call(convert.accept, body))).toBe('convert.quote_used');
  expect((await ok(call(convert.history, {}))).message.total).toBe(1);
});

test('CONV-005 refusals come with what to do, and change nothing', async () => {
  const call = await trader();
  const before = await balances(call);
  const tries: [object, string][] = [
    [{ number: '0.7' }, 'convert.amount_too_large'],
    [{ to_currency_id: '1' }, 'convert.same_asset'],
    [{ to_currency_id: '9999' }, 'convert.asset_not_found'],
    [{ from_currency_id: '9999' }, 'convert.asset_not_found'],
    [{ number: '0' }, 'convert.amount_zero'],
    [{ number: '0.000000001' }, 'request.field_invalid'],
    [{ from_currency_id: '3', to_currency_id: '1', number: '12345678' }, 'convert.amount_too_large'],
    [{ from_field: 'legal' }, 'convert.insufficient_funds'],
  ];
  for (const [change, reason] of tries)
    expect([change, reasonOf(await call(convert.quote, { ...btcToUsdt, ...change }))]).toEqual([change, reason]);
  const large = await call(convert.quote, { ...btcToUsdt, number: '0.7' });
  expect(large).toMatchObject({ message: 'At most 50000 USDT per conversion. Reduce the amount.' });
  expect(await balances(call)).toEqual(before);
});

test('CONV-006 small balances are listed and swept, each whole', async () => {
  const call = await trader();
  await converted(call, '3', '5', '8');
  const small = async () =>
    (await ok(call(convert.list, {}))).message.wallet
      .filter(({ is_small }) => is_small === 1)
      .map((row) => row.currency);
  expect(await small()).toEqual([5]);
  const { message: quoted } = await ok(call(convert.quoteSweep, { currencies: '1,5', to_currency_id: '3' }));
  expect(quoted.lines.map(({ from_name, number }) => [from_name, number])).toEqual([['XRP', '3.996000']]);
  const { data } = await ok(call(convert.accept, { quote_id: String(quoted.id) }));
  expect([data.conversions[0]?.gets, data.left]).toEqual([quoted.gets, 0]);
  expect((await balances(call))['XRP']).toBe('0.000000');
  expect(await small()).toEqual([]);
});

test('CONV-006 what a small balance is worth is rounded up', async () => {
  const call = await trader();
  await converted(call, '3', '5', '8');
  // Of 3.996 XRP 0.333333 are left.
  await converted(call, '5', '3', '3.662667');
  const isSmallAt = async (xrp: bigint) => {
    await whole.app.core.sequencer.submit({
      ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 4, price: xrp, volume: 0n }] },
    });
    const row = (await ok(call(convert.list, {}))).message.wallet.find(({ currency }) => currency === 5);
    expect(row?.change_balance).toBe('0.333333');
    return row?.is_small;
  };
  // Worth 9.99999999999 and 10.00000000332 USDT; up to 10 are small.
  expect([await isSmallAt(3_000_003_000n), await isSmallAt(3_000_003_001n)]).toEqual([1, 0]);
});

test('CONV-007 a break stops conversions', async () => {
  const call = await trader();
  await ok(call(limit.coolOff, { days: '1' }));
  expect(reasonOf(await call(convert.quote, btcToUsdt))).toBe('limit.cooling_off');
});

test('CONV-008 profit and loss counts a conversion as a trade: what is received costs what was given less the spread', async () => {
  const call = await trader();
  const { message: quoted } = await ok(
    call(convert.quote, { from_currency_id: '3', to_currency_id: '5', number: '1000' }),
  );
  await ok(call(convert.accept, { quote_id: String(quoted.id) }));
  // Counted after the commit.
  await vi.waitFor(
    async () => {
      const { message } = await ok(call(wallet.pnl, {}));
      const xrp = message.positions.find(({ currency_id: id }) => id === 5);
      expect([xrp?.quantity, xrp?.cost]).toEqual(['499.500000', '1000.00000000']);
    },
    { timeout: 10_000 },
  );
});

test('CONV-010 the quote of another user is answered as one that is not there', async () => {
  const [ann, bob] = [await trader(), await trader()];
  const { message: quoted } = await ok(ann(convert.quote, btcToUsdt));
  const tries = [
    await bob(convert.accept, { quote_id: String(quoted.id) }),
    await bob(convert.accept, { quote_id: '999999' }),
  ];
  expect(tries.map(reasonOf)).toEqual(['convert.quote_not_found', 'convert.quote_not_found']);
});

test('CONV-011 the history comes in pages, newest first', async () => {
  const call = await trader();
  for (const number of ['1', '2', '3']) await converted(call, '3', '1', number);
  const page = async (page: string) => (await ok(call(convert.history, { page, limit: '2' }))).message;
  expect(await page('1')).toMatchObject({
    page: 1,
    pages: 2,
    total: 3,
    data: [{ number: '3.00000000' }, { number: '2.00000000' }],
  });
  expect((await page('2')).data.map(({ number }) => number)).toEqual(['1.00000000']);
});

test('CONV-012 the historic calls: the prices shown give what is received, and the fee on top is none', async () => {
  const call = await trader();
  const fee = await locked(call, '1', '5');
  expect(fee).toMatchObject({ form_price: '78232.68900000000000', to_price: '2.00000000', fee: '0.000000' });
  expect(fee).toMatchObject({ spread: '78.31100000000000', max: '50000.00000000' });
  expect(fee.expires_ms - fee.now_ms).toBeLessThanOrEqual(10_000);
  const body = { from_currency_id: '1', to_currency_id: '5', number: '0.01' } as const;
  const { data } = await ok(call(convert.transfer, body, { key: 't1' }));
  expect(data.conversions[0]).toMatchObject({ gets: '391.163445', gross: '391.555000', spread: '0.391555' });
  expect((await ok(call(convert.transfer, body, { key: 't1' }))).data).toEqual(data);
  expect((await ok(call(convert.history, {}))).message.total).toBe(1);
  expect((await ok(call(convert.rate, { id: '3' }))).message).toEqual({ rmb: '6.83' });
});

test('CONV-012 of an uneven amount a smallest unit less is received than the prices shown bring', async () => {
  const call = await trader();
  await locked(call, '1', '5');
  const body = { from_currency_id: '1', to_currency_id: '5', number: '0.00100004' } as const;
  const { data } = await ok(call(convert.transfer, body));
  // 0.00100004 × 78,232.689 ÷ 2 is 39.1179091…; the worth of 39.15706622 is rounded down, then its spread of 0.039157066 up.
  expect(data.conversions[0]).toMatchObject({ gross: '39.157066', spread: '0.039158', gets: '39.117908' });
});

test('FUNDS-109 of many at once by the historic call one takes the quote, and its key has one answer', async () => {
  const call = await trader();
  const body = { from_currency_id: '1', to_currency_id: '5', number: '0.01' } as const;
  await locked(call, '1', '5');
  const keys = ['a', 'b', 'c', 'a', 'b', 'c'];
  const made = await Promise.all(keys.map(async (key) => reasonOf(await call(convert.transfer, body, { key }))));
  // Each key has its answer twice, and one of the three took the quote.
  expect(made.slice(3)).toEqual(made.slice(0, 3));
  expect(made.slice(0, 3).sort()).toEqual(['convert.quote_used', 'convert.quote_used', 'ok']);
  expect((await ok(call(convert.history, {}))).message.total).toBe(1);
});

test('CONV-018 the historic call takes the quote that it names, or without one the last of its pair, and no other', async () => {
  const call = await trader();
  const body = { from_currency_id: '1', to_currency_id: '5', number: '0.01' } as const;
  expect(reasonOf(await call(convert.transfer, body))).toBe('convert.quote_not_found');
  const first = await locked(call, '1', '5');
  const { quote_id: second } = await locked(call, '1', '5');
  const named = (id: number) => ({ ...body, quote_id: String(id) });
  expect(reasonOf(await call(convert.transfer, named(first.quote_id)))).toBe('convert.quote_not_found');
  expect((await ok(call(convert.transfer, named(second)))).data.conversions[0]).toMatchObject({ quote_id: second });
  expect(reasonOf(await call(convert.transfer, named(second)))).toBe('convert.quote_used');
  // A newer one of another pair takes the place of the one before.
  await locked(call, '1', '5');
  await locked(call, '1', '3');
  expect(reasonOf(await call(convert.transfer, body))).toBe('convert.quote_not_found');
  const other = await trader();
  const { quote_id: theirs } = await locked(other, '1', '5');
  expect(reasonOf(await call(convert.transfer, named(theirs)))).toBe('convert.quote_not_found');
  expect((await ok(other(convert.transfer, body))).data.conversions).toHaveLength(1);
});

test('CONV-016 the fee is the fraction that was shown, on top of the amount and rounded up', async () => {
  const call = await trader();
  const inForce = { kind: 'convert.configure', enabled: true, unit: 3, spreadPpm: 0, staleAfterMs: 15_000 } as const;
  const bounds = { dustMax: 10n * 10n ** 8n, max: 50_000n * 10n ** 8n };
  const before = await balances(call);
  await whole.app.core.sequencer.submit({ ...inForce, ...bounds, feePpm: 1_000 });
  const fee = await locked(call, '1', '3');
  expect(fee).toMatchObject({ fee: '0.001000', spread: '0.00000000000000', form_price: '78311.00000000000000' });
  const body = { from_currency_id: '1', to_currency_id: '3', number: '0.01' } as const;
  const { data } = await ok(call(convert.transfer, body));
  expect(data.conversions[0]).toMatchObject({
    number: '0.01000000',
    fee: '0.00001000',
    pays: '0.01001000',
    gets: '783.11000000',
  });
  const after = await balances(call);
  expect([Number(after['BTC']) - Number(before['BTC']), Number(after['USDT']) - Number(before['USDT'])]).toEqual([
    expect.closeTo(-0.01001, 8),
    expect.closeTo(783.11, 8),
  ]);
  await whole.app.core.sequencer.submit({ ...inForce, ...bounds, spreadPpm: 1_000 });
});

test('CONV-013 it is paid from the fiat account where that has the asset', async () => {
  const call = await trader();
  await ok(call(wallet.move, { currency_id: '3', number: '100', from_field: 'change', to_field: 'legal' }));
  const { message: quoted } = await ok(
    call(convert.quote, { from_currency_id: '3', to_currency_id: '1', number: '100', from_field: 'legal' }),
  );
  expect(quoted.from_field).toBe('legal');
  await ok(call(convert.accept, { quote_id: String(quoted.id) }));
  const { message } = await ok(call(convert.list, {}));
  expect(message.wallet.find(({ currency }) => currency === 3)?.legal_balance).toBe('0.00000000');
});

test('the audit finds no difference in what was stored', async () => {
  const { differences } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
});

test('CONV-014 a quote is refused once the index moved by more than half its spread, and nothing is converted', async () => {
  const call = await trader();
  const before = await balances(call);
  const { message: quoted } = await ok(call(convert.quote, btcToUsdt));
  await price(78_400);
  const refused = await call(convert.accept, { quote_id: String(quoted.id) });
  expect(refused).toMatchObject({ ok: false, reason: 'convert.price_moved' });
  expect(await balances(call)).toEqual(before);
  const { message: again } = await ok(call(convert.quote, btcToUsdt));
  expect(reasonOf(await call(convert.accept, { quote_id: String(again.id) }))).toBe('ok');
});

test('CONV-015 forty quotes of one user are made in a minute, of any kind; others still get theirs', async () => {
  const [call, other] = [await trader(), await trader()];
  for (let made = 0; made < 38; made += 1) expect(reasonOf(await call(convert.quote, btcToUsdt))).toBe('ok');
  await call(convert.quoteSweep, { currencies: '5', to_currency_id: '3' });
  await locked(call, '1', '3');
  expect(reasonOf(await call(convert.quote, btcToUsdt))).toBe('request.too_many');
  const pair = { from_currency_id: '1', to_currency_id: '3' };
  expect(reasonOf(await call(convert.fee, pair))).toBe('request.too_many');
  expect(reasonOf(await call(convert.transfer, { ...pair, number: '0.01' }))).toBe('ok');
  expect(reasonOf(await other(convert.quote, btcToUsdt))).toBe('ok');
});
