/** IEOs over the wire: applied for, allocated when the test moves the clock, published, and checked by the checker that shares no code. */
import { createHash } from 'node:crypto';
import { desk, ieo, notification, wallet } from '@glassbook/contract';
import { HOUSE_IEO } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkAllocation } from '../../../../verify/allocation.js';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { clockOf } from '../../carry/process/clock.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';

const DAY = 86_400_000;
let ahead = 0;
let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp({}, { clock: clockOf(() => Date.now() + ahead) });
});
afterAll(() => whole.close());

type Trader = ReturnType<typeof clientOf>;
async function trader(): Promise<Trader> {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  const call = clientOf(whole.app, token);
  expect(await call(wallet.claimDemo, {})).toMatchObject({ ok: true });
  return call;
}
async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const spot = async (call: Trader, currency: string) => {
  const { message } = await ok(call(wallet.wallet, { currency, type: 'change' }));
  return message;
};
const infoOf = async (id: string, call: Trader = clientOf(whole.app)) =>
  (await ok(call(ieo.offer, { project_id: id }))).message;
const text = (said: string) =>
  Object.fromEntries(['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'].map((one) => [one, said]));

/** What two people of the staff answer: the state of the request, or why it was refused. */
async function asked(setting: string, values: object): Promise<string> {
  const { pool } = whole.database;
  const [maker, checker] = [await openStaff(pool, 'treasurer'), await openStaff(pool, 'reviewer')];
  const call = { setting, values: JSON.stringify(values), reason: 'a new offer' };
  const made = await clientOf(whole.app, maker.token)(desk.requestSetting, call);
  if (!made.ok) return `${made.reason}: ${made.message}`;
  const request = String(made.message.request);
  const done = await clientOf(whole.app, checker.token)(desk.approve, { request, version: '1' });
  return done.ok ? done.message.state : done.reason;
}
const terms = (change: object = {}) => ({
  ...{ asset: 22, total: '1000', min: '1', ownerMax: '0', payAsset: 3, price: '0.5', secondAsset: 1 },
  ...{ secondPrice: '0', thirdAsset: 2, thirdPrice: '0', lockMs: 0, parts: 1, partMs: DAY },
  ...{ title: text('New'), summary: text('A new token'), content: text('First <b>.\n\nSecond.') },
  ...{ whitePaper: '-', link: 'https://example.com', status: 'open', ...change },
});

test('IEO-010 the offers and one of them, field by field, for a guest', async () => {
  const { message } = await ok(clientOf(whole.app)(ieo.offers, {}));
  expect(message.list.map(({ id, phase, time_status }) => [id, phase, time_status])).toEqual([
    [2, 'warm_up', 1],
    [1, 'running', 2],
  ]);
  const [, first] = message.list;
  expect(first).toMatchObject({
    ...{ title: 'Arbitrum', amount: '8000000.00000000', total_sell: '8000000.00000000', percentage: '100.00', day: 0 },
    ...{ currency_id: 21, currency_name: 'ARB', pay_currency_id: 3, pay_currency_name: 'USDT', logo: '/coins/arb.svg' },
  });
  const { info, order_info, sell_order } = await infoOf('1');
  expect([order_info, sell_order, info.user_has_money]).toEqual([null, null, '0.00000000']);
  expect(info).toMatchObject({
    ...{ price: '0.12500000', btc_price: '0.00000160', min: '400.00000000', sell_amount: '0.00000000', status: 1 },
    ...{ white_book: '', link: 'https://arbitrum.io', cap: '40000.00000000', parts: 4, part_ms: 30 * DAY },
  });
  expect(info).not.toHaveProperty('eth_price');
  expect(await clientOf(whole.app)(ieo.apply, { project_id: '1', amount: '400', pay_currency: '3' })).toMatchObject({
    reason: 'session.login_required',
  });
});

test('IEO-014 the terms that were seen are compared, each by itself', async () => {
  const call = await trader();
  const { info } = await infoOf('1');
  const seen = {
    ...{ token_price: info.price, total: info.amount, min: info.min, cap: info.cap, start_ms: String(info.start_ms) },
    ...{ end_ms: String(info.end_ms), issue_ms: String(info.issue_ms), lock_ms: String(info.lock_ms) },
    ...{ parts: String(info.parts), part_ms: String(info.part_ms) },
  };
  const asked = { project_id: '1', amount: '400', pay_currency: '3' };
  for (const [term, value] of Object.entries(seen))
    expect(await call(ieo.apply, { ...asked, [term]: term.endsWith('_ms') ? `${value}1` : '7' })).toMatchObject({
      reason: 'ieo.offer_changed',
      message: 'The terms of this offer changed. Check them again.',
    });
  await ok(call(ieo.apply, { ...asked, ...seen }));
});

test('IEO-010 refusals come with what to do', async () => {
  const call = await trader();
  const refused = async (change: object) => {
    const answer = await call(ieo.apply, { project_id: '1', amount: '400', pay_currency: '3', ...change });
    return answer.ok ? 'ok' : `${answer.reason}: ${answer.message}`;
  };
  expect(await refused({ project_id: '99' })).toContain('ieo.offer_not_found');
  expect(await refused({ project_id: '2' })).toContain('ieo.not_started');
  expect(await refused({ amount: '399' })).toBe('ieo.amount_too_small: At least 400 ARB. Increase the amount.');
  expect(await refused({ amount: '400.5' })).toContain('ieo.amount_not_whole');
  expect(await refused({ amount: '400.000000001' })).toContain('ieo.amount_not_whole');
  expect(await refused({ pay_currency: '2' })).toContain('ieo.pay_currency_not_taken');
  expect(await refused({ token_price: 'x' })).toContain('request.field_invalid');
  expect(await refused({ token_price: '0.0000000000001' })).toContain('request.field_invalid');
  expect(await refused({ amount: '8000001' })).toBe(
    'ieo.amount_too_large: At most 8000000 ARB are sold. Reduce the amount.',
  );
  expect(await refused({ amount: '8000000' })).toContain('ieo.insufficient_funds');
});

test('IEO-011 two people begin an offer; one that the house account does not hold, or that runs, is refused', async () => {
  const start = Date.now() + ahead - 1_000;
  const times = { startAt: start, endAt: start + DAY, issueAt: start + 2 * DAY };
  expect(await asked('ieoOffer:new', terms({ ...times, asset: 20 }))).toMatch(/out_of_range.*Tokens offered/);
  expect(await asked('ieoOffer:new', terms({ ...times, endAt: start }))).toMatch(/out_of_range.*End/);
  // All tokens of this asset are those of the second offer, which is in warm-up: it can be changed.
  expect(await asked('ieoOffer:2', { total: '1000000' })).toBe('done');
  expect(await asked('ieoOffer:new', terms(times))).toBe('done');
  const { info } = await infoOf('3');
  expect(info).toMatchObject({ title: 'New', phase: 'running', content: '<p>First &lt;b&gt;.</p><p>Second.</p>' });
  expect(info.paragraphs).toEqual(['First <b>.', 'Second.']);
  expect(await asked('ieoOffer:3', { price: '0.6' })).toMatch(/out_of_range.*Price/);
  expect(await asked('ieoOffer:3', { ownerMax: '5' })).toMatch(/out_of_range/);
});

test('IEO-007 two people cancel an offer: everything is given back', async () => {
  const call = await trader();
  const before = await spot(call, '3');
  await ok(call(ieo.apply, { project_id: '1', amount: '400', pay_currency: '3' }));
  expect(await asked('ieoOffer:1', { status: 'cancelled' })).toBe('done');
  expect((await spot(call, '3')).change_balance).toBe(before.change_balance);
  expect((await infoOf('1', call)).info).toMatchObject({ phase: 'cancelled', status: 0, time_status: 3 });
  // It was neither paid nor issued.
  expect((await ok(call(ieo.applications, {}))).message.data[0]).toMatchObject({
    ...{ status: 1, give_amount: '0.00000000', row: { status: 'ended', granted: null } },
  });
  const { message: happened } = await ok(call(notification.notifications, { group: 'funds' }));
  expect(happened.data[0]).toMatchObject({ kind: 'ieo_cancelled', params: { refund: '50.00000000' } });
});

test('IEO-005 IEO-012 applied for, allocated when it ends, published, recomputed by the checker, released to spot', async () => {
  const [ann, bob, cy, dan] = [await trader(), await trader(), await trader(), await trader()];
  const before = await spot(ann, '3');
  const apply = (call: Trader, amount: string, key = amount) =>
    ok(call(ieo.apply, { project_id: '3', amount, pay_currency: '3', price: '1' }, { key }));
  const { data: made } = await apply(ann, '100');
  expect(made).toMatchObject({ coin_amount: '100.00000000', give_amount: '0.00000000', status: 1, name: 'OP' });
  expect(made.row).toMatchObject({ hold: '50.00000000', price: '0.50000000', granted: null, status: 'running' });
  expect((await apply(ann, '100')).data.id).toBe(made.id);
  for (const [call, amount] of [
    [bob, '400'],
    [cy, '700'],
    [dan, '800'],
  ] as const)
    await apply(call, amount);
  expect(Number((await spot(ann, '3')).change_balance)).toBe(Number(before.change_balance) - 50);
  expect((await infoOf('3')).info).toMatchObject({ percentage: '0.00', sell_amount: '2000.00000000' });
  expect(await clientOf(whole.app)(ieo.allocation, { project_id: '3' })).toMatchObject({ reason: 'ieo.not_allocated' });

  ahead += DAY;
  const late = await trader();
  expect(await late(ieo.apply, { project_id: '3', amount: '1', pay_currency: '3' })).toMatchObject({
    reason: 'ieo.ended',
  });
  const { message: own } = await ok(ann(ieo.applications, {}));
  expect(own).toMatchObject({ page: 1, pages: 1, total: 1 });
  expect(own.data[0]).toMatchObject({ give_amount: '50.00000000', status: 2, row: { paid: '25.00000000' } });
  expect(Number((await spot(ann, '3')).change_balance)).toBe(Number(before.change_balance) - 25);
  const detail = await infoOf('3', ann);
  expect([detail.info.phase, detail.sell_order?.id, detail.info.tally.granted]).toEqual(['allocated', made.id, '1000']);
  const { message: happened } = await ok(ann(notification.notifications, { group: 'funds' }));
  expect(happened.data[0]).toMatchObject({
    kind: 'ieo_allocated',
    params: { granted: '50', applied: '100', refund: '25.00000000', asset: 'OP', unit: 'USDT' },
  });

  const { message: table } = await ok(clientOf(whole.app)(ieo.allocation, { project_id: '3' }));
  expect(table.rows.map(([, applied, granted]) => [applied, granted])).toEqual([
    ['100', '50'],
    ['400', '200'],
    ['700', '350'],
    ['800', '400'],
  ]);
  expect(checkAllocation(table)).toMatchObject({ owners: 4, granted: 1_000n, hash: table.hash });
  // Made once for all who ask.
  const queries = vi.spyOn(whole.app.core.pool, 'query');
  expect((await ok(clientOf(whole.app)(ieo.allocation, { project_id: '3' }))).message).toEqual(table);
  expect(queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('ieo_applications'))).toEqual([]);
  queries.mockRestore();
  const moved = { ...table, rows: table.rows.map((row, place) => (place === 0 ? [row[0], row[1], '51'] : row)) };
  expect(() => checkAllocation(moved)).toThrow('the hash of the rows');
  const text = [[table.format, 3, 'OP', '1000', '0'], ...moved.rows].map((line) => `${line.join(' ')}\n`).join('');
  const hashed = { ...moved, hash: createHash('sha256').update(text).digest('hex') };
  expect(() => checkAllocation(hashed)).toThrow(`application ${made.id} is granted 51, it should be 50`);

  ahead += DAY;
  await trader();
  const { change_balance: usable } = await spot(ann, '22');
  expect(Number(usable)).toBe(50);
  expect((await ok(ann(ieo.applications, { project_id: '3' }))).message.data[0]).toMatchObject({
    ...{ status: 3, row: { status: 'ended', released: '50.00000000' } },
  });
});

test('IEO-001 the tokens of open offers are on hold in the house account, and the audit finds no difference', async () => {
  const { rows } = await whole.database.pool.query<{ asset: number; held: string }>(
    'SELECT asset, held FROM balances WHERE owner = $1 AND kind = 1 AND held > 0',
    [HOUSE_IEO],
  );
  expect(rows).toEqual([{ asset: 22, held: '100000000000000' }]);
  const { differences } = await audit(whole.database.pool, slices);
  expect(differences).toEqual([]);
});
