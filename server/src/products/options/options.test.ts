import { desk, notification, options, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { Confirmations } from './confirmations.ts';
import { LossShare, percentOf } from './loss-share.ts';
import { asked, opened, optionsTrader } from './test/trader.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

test('OPT-018 an option is opened, listed and read; of another user nothing is said', async () => {
  const trader = await optionsTrader(whole);
  const made = await opened(whole, trader, { type: '2', number: '12.5' });
  expect(made).toMatchObject({
    ...{ match_id: 1, currency_id: 3, type: 2, side: 'down', seconds: 30, number: '12.50000000', status: 1 },
    ...{
      open_price: '0.00000000',
      end_price: '0.00000000',
      fee: '0.12500000',
      profit_ratio: '80',
      loss_ratio: '100',
    },
    ...{ fact_profits: '0.00000000', result: null, symbol_name: 'BTC/USDT', type_name: 'Down' },
  });
  expect(made.expiry_ms - made.opened_ms).toBe(30_000);
  // A page has five where none is asked for, as old clients expect it of this list alone.
  expect(await trader.call(options.lists, {})).toMatchObject({ ok: true, message: { per_page: 5 } });
  expect(await trader.call(options.lists, { match_id: '1', status: '1' })).toMatchObject({
    ok: true,
    message: { total: 1, data: [{ id: made.id }] },
  });
  expect(await trader.call(options.lists, { status: '3' })).toMatchObject({ ok: true, message: { total: 0 } });
  expect(await trader.call(options.result, { id: String(made.id) })).toMatchObject({
    ok: true,
    message: { id: made.id },
  });
  const other = await optionsTrader(whole);
  expect(await other.call(options.result, { id: String(made.id) })).toMatchObject({ reason: 'options.not_found' });
  const payable = await trader.call(options.payableCurrencies, {});
  expect(payable).toMatchObject({
    ok: true,
    message: [{ id: 3, user_wallet: { micro_with_insurance: '4987.37500000', lock_micro_balance: '12.62500000' } }],
  });
  expect(await clientOf(whole.app)(options.payableCurrencies, {})).toMatchObject({ message: [{ user_wallet: null }] });
});

test('OPT-016 the first of a day is refused with the figure, and the same again is the confirmation', async () => {
  const { call, id } = await optionsTrader(whole, { confirms: false });
  const submit = async (change: object = {}) => {
    await setPrice(whole.app, 70_000);
    return call(options.submit, { ...asked, ...change });
  };
  expect(await call(options.offer, {})).toMatchObject({ ok: true, message: { confirmed: 0 } });
  expect(await submit()).toMatchObject({ ok: false, reason: 'options.confirm_risk' });
  // Another one is no repeat.
  expect(await submit({ number: '50' })).toMatchObject({ ok: false, reason: 'options.confirm_risk' });
  expect(await submit({ number: '50' })).toMatchObject({ ok: true });
  const { rows } = await whole.database.pool.query(
    'SELECT how, loss_share FROM option_confirmations WHERE user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ how: 'repeated', loss_share: '' }]);
  expect(await call(options.offer, {})).toMatchObject({ ok: true, message: { confirmed: 1 } });
});

test('OPT-023 an option that was opened has its first answer, also where its owner may open none by now', async () => {
  const { id, call } = await optionsTrader(whole);
  await setPrice(whole.app, 70_000);
  const first = await call(options.submit, asked, { key: 'lost' });
  await whole.database.pool.query(
    "UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1",
    [id],
  );
  expect(await call(options.submit, asked, { key: 'lost' })).toMatchObject({
    ok: true,
    message: { id: first.ok ? first.message.id : 0 },
  });
  expect(await call(options.submit, asked, { key: 'another' })).toMatchObject({ reason: 'session.identity_pending' });
  expect(await call(options.lists, {})).toMatchObject({ message: { total: 1 } });
});

test('OPT-019 an option is opened on the terms that were shown, or not at all', async () => {
  const { call } = await optionsTrader(whole);
  await setPrice(whole.app, 70_000);
  const offer = await call(options.offer, {});
  if (!offer.ok) throw new Error(offer.reason);
  const { fee_ppm, terms } = offer.message;
  const term = terms.find(({ seconds }) => String(seconds) === asked.seconds);
  const shown = { payout_ppm: String(term?.payout_ppm), loss_ppm: String(term?.loss_ppm), fee_ppm: String(fee_ppm) };
  for (const name of ['payout_ppm', 'loss_ppm', 'fee_ppm'] as const)
    expect(await call(options.submit, { ...asked, ...shown, [name]: '1' })).toMatchObject({
      reason: 'options.offer_changed',
      message: 'The terms of this offer changed. Check them again.',
    });
  expect(await call(options.submit, { ...asked, ...shown })).toMatchObject({ ok: true });
});

test('OPT-016 a repeat counts for five minutes, a confirmation for its UTC day, once', async () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const confirmations = new Confirmations(whole.database.pool, () => now);
  expect([confirmations.isRepeat(7, 'a'), confirmations.isRepeat(7, 'a')]).toEqual([false, true]);
  now += 5 * 60_000;
  expect(confirmations.isRepeat(7, 'a')).toBe(false);
  await confirmations.keep(7, '71.4', 'confirmed');
  await confirmations.keep(7, '99.9', 'repeated');
  expect(await confirmations.has(7)).toBe(true);
  const { rows } = await whole.database.pool.query('SELECT loss_share FROM option_confirmations WHERE user_id = 7');
  expect(rows).toEqual([{ loss_share: '71.4' }]);
  now = Date.UTC(2026, 0, 2);
  expect(await confirmations.has(7)).toBe(false);
});

test.each([
  [0, 0, ''],
  [0, 3, '0.0'],
  [1, 3, '33.4'],
  [2, 3, '66.7'],
  [3, 3, '100.0'],
])('OPT-016 %d of %d accounts are %s percent, rounded up', (lost, all, percent) => {
  expect(percentOf(lost, all)).toBe(percent);
});

test('OPT-016 the share is of what was settled in twelve months, without simulated traders', async () => {
  const now = Date.UTC(2030, 0, 1);
  const rows = [
    // owner, back of 101, days ago
    ...[[5_000, 0, 1] as const, [5_000, 185, 2] as const, [5_001, 185, 3] as const, [5_002, 101, 4] as const],
    ...[[5_003, 0, 366] as const, [5_004, 0, 5] as const],
  ];
  for (const [place, [owner, back, days]] of rows.entries())
    await whole.database.pool.query(
      `INSERT INTO options (id, seq, at, owner, instrument, asset, side, seconds, stake, payout, loss, fee, payout_ppm, loss_ppm, strike, strike_seq, expiry, status, result, fixing, ticks, back)
       VALUES ($1, 2, 0, $2, 1, 3, 'up', 30, 100, 85, 100, 1, 850000, 1000000, 1, 3, $3, 'ended', 'won', 1, '[]', $4)`,
      [900_000 + place, owner, now - days * 86_400_000, back],
    );
  const share = await new LossShare(whole.database.pool, () => now, new Set([5_004])).now();
  await whole.database.pool.query('DELETE FROM options WHERE id >= 900000');
  // 5000 lost 101 and won 84.
  expect(share).toEqual({ accounts: 3, percent: '33.4' });
});

test('OPT-027 each option that has ended is one notification', async () => {
  const { id, call } = await optionsTrader(whole);
  await setPrice(whole.app, 70_000);
  for (const [place, result] of (['won', 'void'] as const).entries())
    await whole.database.pool.query(
      `INSERT INTO options (id, seq, at, owner, instrument, asset, side, seconds, stake, payout, loss, fee, payout_ppm, loss_ppm, strike, strike_seq, expiry, status, result, fixing, ticks, back)
       VALUES ($1, 2, 0, $2, 1, 3, 'up', 30, 100, 85, 100, 1, 850000, 1000000, 1, 3, $3, 'ended', $4, 1, '[]', 185)`,
      [900_000 + place, id, 1_000 + place, result],
    );
  const answer = await call(notification.notifications, { group: 'orders' });
  await whole.database.pool.query('DELETE FROM options WHERE id >= 900000');
  const params = { symbol: 'BTC/USDT', amount: '0.00000185', asset: 'USDT' };
  expect(answer.ok && answer.message.data).toEqual([
    { id: 'option:900001', at_ms: 1_001, group: 'orders', kind: 'option_void', params },
    { id: 'option:900000', at_ms: 1_000, group: 'orders', kind: 'option_won', params },
  ]);
});

test('OPT-017 a country in which they may not be sold is refused, and who has no identity goes to it', async () => {
  const { call } = await optionsTrader(whole, { country: 'DE' });
  await setPrice(whole.app, 70_000);
  expect(await call(options.submit, asked)).toMatchObject({ ok: false, reason: 'identity.country_closed' });
  expect(await call(options.offer, {})).toMatchObject({ ok: true, message: { gate: 'country' } });
  await whole.database.pool.query("DELETE FROM identity_requests WHERE country = 'DE'");
  expect(await call(options.submit, asked)).toMatchObject({ ok: false, type: '998' });
});

test('OPT-007 a refusal has its figures, and another currency is none', async () => {
  const { call } = await optionsTrader(whole);
  const message = async (change: object) => {
    await setPrice(whole.app, 70_000);
    const answer = await call(options.submit, { ...asked, ...change });
    return answer.ok ? '' : `${answer.reason}: ${answer.message}`;
  };
  expect(await message({ number: '0.5' })).toMatch(/amount_too_small: At least 1 USDT/);
  expect(await message({ number: '500.1' })).toMatch(/amount_too_large: At most 500 USDT/);
  expect(await message({ currency_id: '1' })).toMatch(/currency_not_found/);
  expect(await message({ match_id: '77' })).toMatch(/market_not_found/);
  expect(await message({ seconds: '31' })).toMatch(/term_not_found/);
  await call(wallet.move, { currency_id: '3', number: '4950', from_field: 'micro', to_field: 'change' });
  expect(await message({})).toMatch(/insufficient_funds/);
});

test('OPT-022 two people change a term and the markets; an open option keeps its own sums', async () => {
  const { pool } = whole.database;
  const trader = await optionsTrader(whole);
  const before = await opened(whole, trader);
  const [maker, checker] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
  const change = async (setting: string, values: object) => {
    const call = { setting, values: JSON.stringify(values), reason: 'new terms' };
    const made = await clientOf(whole.app, maker.token)(desk.requestSetting, call);
    if (!made.ok) return `${made.reason}: ${made.message}`;
    const request = String(made.message.request);
    const done = await clientOf(whole.app, checker.token)(desk.approve, { request, version: '1' });
    return done.ok ? done.message.state : done.reason;
  };
  expect(await change('optionTerm:30', { lossPpm: 1_000_001 })).toMatch(/out_of_range.*Loss rate/);
  expect(await change('optionTerm:30', { max: '0.5' })).toMatch(/out_of_range.*Max/);
  expect(await change('options', { instruments: [] })).toMatch(/out_of_range.*Markets/);
  expect(await change('optionTerm:30', { payoutPpm: 700_000, min: '2' })).toBe('done');
  const terms = async () => {
    const answer = await trader.call(options.offer, {});
    return answer.ok ? answer.message.terms.find(({ seconds }) => seconds === 30) : undefined;
  };
  expect(await terms()).toMatchObject({ payout_ppm: 700_000, min_amount: '2.00000000' });
  const after = await opened(whole, await optionsTrader(whole), { number: '100' });
  expect([Number(before.payout), Number(after.payout)]).toEqual([80, 70]);
  expect(await trader.call(options.result, { id: String(before.id) })).toMatchObject({
    message: { payout: before.payout },
  });
  expect(await change('options', { instruments: [3, 1] })).toBe('done');
  const offer = await trader.call(options.offer, {});
  expect(offer.ok && offer.message.markets.map(({ match_id: id }) => id)).toEqual([1, 3]);
});
