/** Dual investments over the wire: what is shown before is what is booked after, with the server's time set by the test. */
import { desk, dual, notification, receipt, wallet } from '@glassbook/contract';
import { emptyState, HOUSE_DUAL, takeChanges } from '@glassbook/engine';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkReceipt } from '../../../../verify/receipt.js';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { canonical, sha256 } from '../../shared/receipts/canonical.ts';
import { openHeadKey } from '../../shared/receipts/head-key.ts';
import { signHead } from '../../shared/receipts/heads.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { offersChannel } from './channels.ts';
import { OnOffer } from './on-offer.ts';
import { ADA, offerOf } from './test/offer.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
let time = Date.now();
let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(() => time) });
});
afterAll(() => whole.close());

async function trader() {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  const grants = [{ asset: 1, amount: 10n ** 8n }];
  await whole.app.core.sequencer.submit({ kind: 'wallet.grantDemo', owner: Number(rows[0]?.id), grants });
  return call;
}
type Trader = Awaited<ReturnType<typeof trader>>;
async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const spot = async (call: Trader, currency: string) =>
  (await ok(call(wallet.wallet, { currency, type: 'change' }))).message.change_balance;
const startOf = (day: number) => Math.floor(time / DAY) * DAY + day * DAY;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const offerNow = async (id: number) => (await ok(clientOf(whole.app)(dual.offer, { id: String(id) }))).message;

/** A price a second before each of so many minutes before the end, then the end. */
async function settle(end: number, usdt: number, minutes = 30): Promise<void> {
  for (let n = 30; n > 30 - minutes; n -= 1) {
    time = end - n * MINUTE - 1_000;
    await setPrice(whole.app, usdt);
  }
  time = end;
  await whole.app.core.sequencer.submit({ kind: 'clock.tick' });
}

test('DUAL-011 offers are listed by coin and type, and one is read by its id, on sale or not', async () => {
  const [call, put] = [await offerOf(whole), await offerOf(whole, { type: 'put' })];
  const shown = await offerNow(call);
  expect(shown).toMatchObject({
    ...{ id: call, name: `BTC-${dateOf(startOf(31)).replaceAll('-', '')}-60000-C`, rate: '10', type: 'call' },
    ...{
      exercise_price: '60000.00000000',
      currency_name: 'BTC',
      currency_id: 1,
      quote_name: 'USDT',
      market: 'BTC/USDT',
    },
    ...{ start_time: dateOf(startOf(0)), end_time: dateOf(startOf(31)), total_number: 100, remaining_number: 100 },
    ...{ purchased_number: 0, bar: 0, user_limit: 0, status: 1, left: 100, minutes: 0, settled: false, settlement: '' },
  });
  const listed = async (body: object) =>
    (await ok(clientOf(whole.app)(dual.offers, body))).message.dual_currencys.map(({ id }) => id);
  expect(await listed({})).toContain(call);
  expect(await listed({ type: 'put', currency_id: '1' })).toContain(put);
  expect(await listed({ type: 'put' })).not.toContain(call);
  expect(await listed({ currency_id: '2' })).not.toContain(call);
  expect(await clientOf(whole.app)(dual.offer, { id: '999999' })).toMatchObject({ reason: 'dual.offer_not_found' });
});

test('DUAL-011 an offer that begins at midnight is pushed as on sale with the first batch of that day', async () => {
  const id = await offerOf(whole, { from: 1 });
  const { catalog, state } = whole.app.core;
  const midnight = startOf(1);
  let at = midnight - 1;
  const onOffer = new OnOffer(state, (asset) => catalog.asset(asset).scale);
  const channel = offersChannel({ catalog, onOffer, now: () => at });
  const batch = () => {
    const touched = vi.fn<() => void>();
    channel.note({ seq: 1, at, changes: takeChanges(emptyState()) }, touched);
    const sent = touched.mock.calls.length > 0 ? channel.take()?.() : undefined;
    return sent?.find((offer) => offer.id === id)?.status;
  };
  expect([batch(), batch()]).toEqual([undefined, undefined]);
  at = midnight;
  expect([batch(), batch()]).toEqual([1, undefined]);
});

test('DUAL-011 refusals come with what to do; guests are sent to the login', async () => {
  const call = await trader();
  const offer = await offerOf(whole, { strike: 6_000n, total: 1_010, ownerMax: 4 });
  const refused = async (body: { id: string; num: string; rate_ppm?: string; day?: string }) => {
    const answer = await call(dual.buy, body);
    return answer.ok ? 'ok' : `${answer.reason}: ${answer.message}`;
  };
  const id = String(offer);
  expect(await refused({ id: '999999', num: '1' })).toContain('dual.offer_not_found');
  for (const num of ['0', '1.5', '-1']) expect(await refused({ id, num })).toContain('request.field_invalid');
  expect(await refused({ id, num: '5' })).toBe(
    'dual.owner_limit: At most 4 shares per user in this offer. Reduce the shares.',
  );
  expect(await refused({ id, num: '1011' })).toBe(
    'dual.shares_too_many: Only 1,010 shares left in this offer. Reduce the shares.',
  );
  expect(await refused({ id, num: '1', rate_ppm: '100001', day: '30' })).toContain('dual.offer_changed');
  expect(await refused({ id, num: '1', rate_ppm: '100001' })).toContain('dual.offer_changed');
  expect(await refused({ id, num: '1', day: '31' })).toContain('dual.offer_changed');
  expect(await clientOf(whole.app)(dual.buy, { id, num: '1' })).toMatchObject({ reason: 'session.login_required' });
  // It runs on behind the other tests.
  await ok(call(dual.buy, { id, num: '1' }));
});

test('DUAL-014 two people begin an offer with the next number, change it and close it; what decides an outcome stays', async () => {
  const { pool } = whole.database;
  const [maker, checker] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
  const asked = async (setting: string, values: object) => {
    const made = await clientOf(whole.app, maker.token)(desk.requestSetting, {
      ...{ setting, values: JSON.stringify(values), reason: 'a new offer' },
    });
    if (!made.ok) return `${made.reason}: ${made.message}`;
    const done = await clientOf(whole.app, checker.token)(desk.approve, {
      ...{ request: String(made.message.request), version: '1' },
    });
    return done.ok ? done.message.state : done.reason;
  };
  const today = Math.floor(time / DAY);
  const terms = {
    ...{ instrument: 1, asset: 1, quote: 3, type: 'put', strike: '50000', tick: '0.01', startDay: today },
    ...{ endDay: today + 7, ratePpm: 120_000, total: 40, ownerMax: 5, status: 'open' },
  };
  expect(await asked('dualOffer:new', { ...terms, endDay: today })).toMatch(/out_of_range.*End/);
  expect(await asked('dualOffer:new', { ...terms, ratePpm: 2_000_001 })).toMatch(/out_of_range.*APR/);
  expect(await asked('dualOffer:new', { ...terms, strike: '50000.005' })).toMatch(/out_of_range.*Strike/);
  const before = (await ok(clientOf(whole.app)(dual.offers, { type: 'put' }))).message.dual_currencys;
  expect(await asked('dualOffer:new', terms)).toBe('done');
  const after = (await ok(clientOf(whole.app)(dual.offers, { type: 'put' }))).message.dual_currencys;
  const made = after.find(({ id }) => before.every((each) => each.id !== id));
  expect(made).toMatchObject({ exercise_price: '50000.00000000', rate: '12', user_limit: 5, left: 40 });
  const key = `dualOffer:${made?.id}`;
  expect(await asked(key, { strike: '49000' })).toContain('request.field_invalid');
  expect(await asked(key, { ratePpm: 90_000 })).toBe('done');
  expect((await offerNow(made?.id ?? 0)).rate).toBe('9');
  expect(await asked(key, { status: 'closed' })).toBe('done');
  expect(await offerNow(made?.id ?? 0)).toMatchObject({ status: 0 });
});

test('DUAL-011 buying, the lists of both kinds of client, and the money in spot at the end, to the digit', async () => {
  const call = await trader();
  const offer = await offerOf(whole, { days: 3, strike: 60_000n });
  const [coins, dollars] = [await spot(call, '1'), await spot(call, '3')];
  const asked = { id: String(offer), num: '2', rate_ppm: '100000', day: '2' };
  const { data: made } = await ok(call(dual.buy, asked, { key: 'a1' }));
  expect(made).toMatchObject({
    ...{ offer, instrument: 'BTC/USDT', currency_id: 1, quote_id: 3, type: 'call', shares: 2, days: 2 },
    ...{ amount: '0.20000000', paid_asset_id: 1, paid: '0.20000000', coin: '0.20010958', money: '12006.57534246' },
    ...{ status: 'purchased', price: null, back: null, closed_ms: null, end_ms: startOf(3) },
  });
  expect((await ok(call(dual.buy, asked, { key: 'a1' }))).data.id).toBe(made.id);
  expect(Number(coins) - Number(await spot(call, '1'))).toBeCloseTo(0.2, 8);
  expect(await offerNow(offer)).toMatchObject({ purchased_number: 2, remaining_number: 98, bar: 2 });
  const listed = async (body: object) => (await ok(call(dual.orders, body))).message.list;
  expect(await listed({ status: '1' })).toMatchObject([
    {
      ...{ id: made.id, dual_id: offer, order_rate: '10', day: 2, number: 2, price: '60000.00000000' },
      ...{ total: '0.20000000', status: 1, success: '0.00000000', success_currency: '', remaining_number: 98 },
    },
  ]);
  const end = made.end_ms;
  time = end - 30 * MINUTE;
  expect((await listed({ status: '2' })).map(({ status }) => status)).toEqual([2]);
  expect(await listed({ status: '1' })).toEqual([]);
  await settle(end, 61_000);
  expect(await offerNow(offer)).toMatchObject({ settled: true, settlement: '61000.00000000', minutes: 30, status: 0 });
  expect(await listed({ status: '3', currency: '1', type: 'call' })).toMatchObject([
    { id: made.id, status: 3, success: '12006.57534246', success_currency: 'USDT' },
  ]);
  expect(await listed({ type: 'put' })).toEqual([]);
  expect(Number(await spot(call, '3')) - Number(dollars)).toBeCloseTo(12_006.57534246, 8);
  const { message: page } = await ok(call(dual.own, { status: 'completed' }));
  expect(page.rows).toMatchObject([{ id: made.id, price: '61000.00000000', back_asset_id: 3, back: '12006.57534246' }]);
  const { message: entries } = await ok(call(wallet.entries, {}));
  expect(
    entries.list
      .filter(({ reason }) => reason.startsWith('dual.'))
      .map(({ reason, value, kind }) => [reason, value, kind]),
  ).toEqual([
    ['dual.payout', '12006.57534246', 'change'],
    ['dual.exchange', '-0.20000000', 'financial'],
    ['dual.buy', '0.20000000', 'financial'],
    ['dual.buy', '-0.20000000', 'change'],
  ]);
  const { message: happened } = await ok(call(notification.notifications, { group: 'funds' }));
  expect(happened.data[0]).toMatchObject({
    ...{ id: `dual:${made.id}`, kind: 'dual_completed' },
    params: { dual: made.id, amount: '12006.57534246', asset: 'USDT' },
  });
});

test('DUAL-015 the receipt of a settlement: the checker recomputes it from the chain, and finds what was changed', async () => {
  const call = await trader();
  const offer = await offerOf(whole, { days: 3 });
  const { data: made } = await ok(call(dual.buy, { id: String(offer), num: '1' }));
  const id = `dual-${made.id}`;
  const read = async () => (await ok(clientOf(whole.app)(receipt.receipt, { id }))).message as receipt.WindowReceipt;
  expect(await read()).toMatchObject({ id, result: null, chain: null, head: null });
  await settle(made.end_ms, 60_000, 25);
  await setPrice(whole.app, 1);
  const open = await read();
  expect(open.result).toMatchObject({ result: 'money', settlement: '60000.00000000', currency: 'USDT' });
  expect(open.result?.ticks).toHaveLength(25);
  expect(checkReceipt(open)).toMatchObject({ result: 'money', head: undefined });
  const key = openHeadKey(mkdtempSync(join(tmpdir(), 'index-key-')));
  const { pool } = whole.database;
  await signHead({ pool, key, symbolOf: () => made.instrument }, time);
  const signed = await read();
  expect(checkReceipt(signed, key.publicText)).toMatchObject({ id, result: 'money', key: key.publicText });
  const changed = (change: (of: receipt.WindowReceipt) => unknown) => () => {
    const of = structuredClone(signed);
    change(of);
    checkReceipt(of, key.publicText);
  };
  const links = (of: receipt.WindowReceipt) => of.chain?.links ?? [];
  expect(changed((of) => Object.assign(links(of).at(-3)?.record as object, { price: '1.00000000' }))).toThrow(
    'the chain breaks',
  );
  expect(changed((of) => links(of).splice(-3, 1))).toThrow('the chain breaks');
  expect(changed((of) => links(of).pop())).toThrow(/the ticks end|another link/);
  expect(changed((of) => Object.assign(of.opening.chain.links[0]?.record as object, { strike: '1.00000000' }))).toThrow(
    'the chain breaks',
  );
  expect(changed((of) => Object.assign(of.result as object, { result: 'coin' }))).toThrow('the rule says money');
  expect(changed((of) => Object.assign(of.result as object, { settlement: '59999.99000000' }))).toThrow('the median');
  expect(changed((of) => Object.assign(of.result as object, { returned: '1.00000000' }))).toThrow('returned');
  expect(changed((of) => Object.assign(of, { id: 'dual-999' }))).toThrow('the purchase is of');
  expect(changed((of) => Object.assign(of.opening.head as object, { at: 1 }))).toThrow('not signed');
  // Other terms, hashed anew, under no head: the head of the window covers the ticks only.
  expect(changed((of) => boughtAt(of, '59999.00000000'))).toThrow('the purchase is under no signed head');
  const unsigned = { ...boughtAt(structuredClone(signed), '59999.00000000'), head: null };
  expect(checkReceipt(unsigned, key.publicText)).toMatchObject({ head: undefined, key: undefined });
});

/** The receipt of a purchase at another strike: all sums agree, and nothing that is signed has it. */
function boughtAt(of: receipt.WindowReceipt, strike: string): receipt.WindowReceipt {
  const { chain } = of.opening;
  const own = chain.links[0]?.record;
  if (typeof own !== 'object' || own.kind !== 'dual') throw new Error('a receipt begins with its purchase');
  const digits = (text: string) => BigInt(text.replace('.', ''));
  const [year, scale] = [365_000_000n, 100_000_000n];
  const money =
    (digits(own.amount) * digits(strike) * (year + BigInt(own.days) * BigInt(own.rate_ppm))) / (year * scale);
  own.strike = strike;
  own.money = `${money / scale}.${String(money % scale).padStart(8, '0')}`;
  let { n, previous } = chain;
  for (const link of chain.links) {
    const record = typeof link.record === 'string' ? link.record : sha256(canonical(link.record));
    link.hash = sha256(canonical({ kind: link.kind, n, previous, record }));
    [n, previous] = [n + 1, link.hash];
  }
  of.opening.head = null;
  Object.assign(of.result as object, { returned: own.money });
  return of;
}

test('DUAL-015 where no timed options are sold, too, the receipt has all ticks of the window and a head: of a purchase in the last moment, settled before the first tick after the end', async () => {
  const { sequencer, catalog } = whole.app.core;
  const symbolOf = (instrument: number) => catalog.instrument(instrument).symbol;
  await trader();
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  await sequencer.submit({ kind: 'wallet.fundHouse', owner: HOUSE_DUAL, asset: ADA.asset, total: 10n ** 10n });
  const price = (usdt: bigint) =>
    sequencer.submit({
      ...{ kind: 'indexPrice.update', source: 'test' },
      prices: [{ market: ADA.instrument, price: usdt * 10n ** 8n, volume: 0n }],
    });
  const offer = await offerOf(whole, { type: 'put', strike: 1n, days: 1, of: ADA });
  const end = startOf(1);
  time = end - 31 * MINUTE - 1;
  const bought = sequencer.submit({ kind: 'dual.buy', owner: Number(rows[0]?.id), offer, shares: 1 });
  // It is not committed yet, and is in force at the first minute.
  time += 2;
  await Promise.all([bought, price(2n)]);
  for (let n = 29; n > 0; n -= 1) {
    time = end - n * MINUTE - 1_000;
    await price(2n);
    // One after another as they are over.
    if (n === 10) expect(await offerNow(offer)).toMatchObject({ minutes: 20, priced: 20, settled: false });
  }
  time = end;
  await sequencer.submit({ kind: 'clock.tick' });
  time += 500;
  await price(3n);
  const { outcome } = await bought;
  const id = outcome.ok && 'dual' in outcome ? outcome.dual.id : 0;
  const key = openHeadKey(mkdtempSync(join(tmpdir(), 'index-key-')));
  await signHead({ pool: whole.database.pool, key, symbolOf }, time);
  const { message } = await ok(clientOf(whole.app)(receipt.receipt, { id: `dual-${id}` }));
  expect(message).toMatchObject({ result: { result: 'money', settlement: '2.00000000' } });
  expect((message as receipt.WindowReceipt).result?.ticks).toHaveLength(30);
  expect(checkReceipt(message, key.publicText)).toMatchObject({ result: 'money', key: key.publicText });
});

test('DUAL-011 without a settlement price it is listed as failed, and what was paid is back', async () => {
  const call = await trader();
  const offer = await offerOf(whole, { type: 'put', days: 3, strike: 1_000n });
  const { data: made } = await ok(call(dual.buy, { id: String(offer), num: '3' }));
  expect(made).toMatchObject({ paid: '300.00000000', paid_asset_id: 3 });
  await settle(made.end_ms, 500, 19);
  expect((await ok(call(dual.orders, { status: '0' }))).message.list).toMatchObject([
    { id: made.id, status: 0, success: made.money, success_currency: 'USDT' },
  ]);
  expect((await offerNow(offer)).settlement).toBe('');
});

test('DUAL-006 what is on hold in the house account is what the orders can bring, and the audit finds no difference', async () => {
  const { rows } = await whole.database.pool.query<{ held: string; owed: string }>(
    `SELECT (SELECT held FROM balances WHERE owner = $1 AND kind = 1 AND asset = 3) AS held,
      (SELECT sum(money - CASE WHEN paid_asset = 3 THEN paid ELSE 0 END) FROM dual_orders WHERE status = 'purchased') AS owed`,
    [HOUSE_DUAL],
  );
  expect(rows[0]?.held).toBe(rows[0]?.owed);
  const { differences } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
});
