/** What the operator brings in for conversions and takes out again, over the wire, with real money. */
import { convert, desk, float, funds } from '@glassbook/contract';
import { HOUSE_CONVERT, WORLD } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff, type OpenedStaff } from '../../desk/test/open-staff.ts';
import { slices } from '../../../app/slices.ts';
import { audit } from '../../../carry/store/audit/audit.ts';
import { takeReference } from '../payment-references.ts';

let whole: WholeApp;
const people = {} as Record<'maker' | 'checker' | 'support', OpenedStaff>;
beforeAll(async () => {
  whole = await wholeApp({ money: 'real' });
  await setPrice(whole.app, 50_000);
  people.maker = await openStaff(pool(), 'treasurer');
  people.checker = await openStaff(pool(), 'administrator');
  people.support = await openStaff(pool(), 'support');
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
async function ok<M>(
  answer: Promise<{ ok: true; message: M } | { ok: false; reason: string; message: string }>,
): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given.message;
}

type Wanted = {
  direction?: 'in' | 'out';
  house?: 'lockup' | 'options' | 'dual';
  currency?: string;
  amount: string;
  reference: string;
};
const ask = (wanted: Wanted, name: keyof typeof people = 'maker') =>
  as(name)(funds.requestHouseTransfer, { direction: 'in', currency: '3', reason: 'for conversions', ...wanted });
const approve = (request: number, name: keyof typeof people = 'checker') =>
  as(name)(desk.approve, { request: String(request), version: '1' }).then(reasonOf);
async function moved(wanted: Wanted): Promise<number> {
  const { request } = await ok(ask(wanted));
  expect(await approve(request)).toBe('ok');
  return request;
}
/** The newest statement of what is held. */
async function state(held: string): Promise<void> {
  const asked = { asset: '3', kind: 'wallet', place: 'Cold wallet 1', held, reason: 'read from the wallet' } as const;
  const { request } = await ok(as('maker')(float.requestStatement, asked));
  expect(await approve(request)).toBe('ok');
}
const balanceOf = async (owner: number, asset: number): Promise<string> => {
  const sql = 'SELECT coalesce(sum(available + held), 0) AS sum FROM balances WHERE owner = $1 AND asset = $2';
  return (await pool().query<{ sum: string }>(sql, [owner, asset])).rows[0]?.sum ?? '';
};

test('FUNDS-140 S11 with real money two bring in what conversions are paid from; one alone cannot', async () => {
  const { request } = await ok(ask({ amount: '1000', reference: '0xfirst' }));
  expect(await balanceOf(HOUSE_CONVERT, 3)).toBe('0');
  expect(await approve(request, 'maker')).toBe('desk.own_request');
  expect(await approve(request, 'support')).toBe('session.not_permitted');
  expect(reasonOf(await ask({ amount: '5', reference: '0xother' }, 'support'))).toBe('session.not_permitted');
  const shown = await ok(as('checker')(desk.request, { request: String(request) }));
  expect(shown.title).toBe('Convert +1000.00000000 USDT');
  expect(shown.changes).toMatchObject([
    { field: 'house', before: '-', after: 'convert' },
    { field: 'houseIn', before: '-', after: '1000.00000000' },
    { field: 'reference', before: '-', after: '0xfirst' },
  ]);
  const both = await Promise.all(Array.from({ length: 8 }, () => approve(request)));
  expect(both.filter((answer) => answer === 'ok')).toHaveLength(1);
  const units = String(1_000n * 10n ** 8n);
  expect([await balanceOf(HOUSE_CONVERT, 3), await balanceOf(WORLD, 3)]).toEqual([units, `-${units}`]);
  const { rows } = await pool().query('SELECT reason, ref, amount FROM ledger_entries');
  expect(rows).toEqual([{ reason: 'funds.house_in', ref: '1', amount: units }]);
});

test('FUNDS-140 what cannot be asked for is refused, and one request of an asset is open at a time', async () => {
  expect(reasonOf(await ask({ amount: '1', reference: 'r', currency: '999999' }))).toBe('request.field_invalid');
  expect(reasonOf(await ask({ amount: '1.1234567891', reference: 'r' }))).toBe('request.field_invalid');
  expect(reasonOf(await ask({ amount: '0', reference: 'r' }))).toBe('funds.amount_missing');
  const { request } = await ok(ask({ amount: '1', reference: '0xopen' }));
  expect(reasonOf(await ask({ amount: '1', reference: '0xsecond' }))).toBe('funds.request_open');
  await ok(as('maker')(desk.withdraw, { request: String(request) }));
});

test('FUNDS-141 no more is taken out than is there, and nothing while less is held than owed', async () => {
  const out = (amount: string, reference: string) => ask({ direction: 'out', amount, reference }).then(reasonOf);
  expect(await out('1000.00000001', '0xtoo-much')).toBe('funds.house_short');
  expect(await out('400', '0xout')).toBe('funds.house_not_covered');
  await state('999.99999999');
  expect(await out('400', '0xout')).toBe('funds.house_not_covered');
  await state('1000');
  const { request } = await ok(ask({ direction: 'out', amount: '400', reference: '0xout' }));
  // What was covered when it was asked for is asked again with the approval.
  await state('999');
  expect(await approve(request)).toBe('desk.request_stale');
  await state('1000');
  expect(await approve(request)).toBe('ok');
  expect(await balanceOf(HOUSE_CONVERT, 3)).toBe(String(600n * 10n ** 8n));
});

test('FUNDS-142 a payment is brought in once, and not credited for a deposit too', async () => {
  const hash = 'ab'.repeat(32);
  const request = await moved({ amount: '2', reference: hash });
  expect(reasonOf(await ask({ amount: '2', reference: `0x${hash.toUpperCase()}` }))).toBe('funds.reference_used');
  expect(await takeReference(pool(), { noun: 'deposit', id: 1, place: 'tron' }, hash)).toBe(false);
  expect(await takeReference(pool(), { noun: 'withdrawal', id: 1, place: 'address' }, hash)).toBe(true);
  expect(reasonOf(await ask({ direction: 'out', amount: '1', reference: hash }))).toBe('funds.reference_used');
  // One that is open while its payment is credited for a deposit is not approved.
  const other = 'cd'.repeat(32);
  const { request: late } = await ok(ask({ amount: '2', reference: other }));
  await takeReference(pool(), { noun: 'deposit', id: 2, place: 'tron' }, other);
  expect(await approve(late)).toBe('desk.request_stale');
  await ok(as('maker')(desk.withdraw, { request: String(late) }));
  // Neither has a bank or a network of its own, where a reference is no hash.
  await takeReference(pool(), { noun: 'deposit', id: 3, place: 'bank' }, 'SEPA-2026-0001');
  expect(reasonOf(await ask({ amount: '2', reference: 'SEPA-2026-0001' }))).toBe('funds.reference_used');
  // Carried out again by a process that follows, it is as it was.
  await pool().query("UPDATE desk_requests SET state = 'applying' WHERE id = $1", [request]);
  await whole.app.core.approvals.resume();
  expect((await ok(as('maker')(desk.request, { request: String(request) }))).state).toBe('done');
  expect(await balanceOf(HOUSE_CONVERT, 3)).toBe(String(602n * 10n ** 8n));
});

test('FUNDS-143 each is listed with its two people, filtered, in the float and in the reconciliation', async () => {
  const all = await ok(as('maker')(funds.houseTransfers, {}));
  expect(all.rows.map(({ direction, amount, reference }) => `${direction} ${amount} ${reference}`)).toEqual([
    `in 2.00000000 ${'ab'.repeat(32)}`,
    'out 400.00000000 0xout',
    'in 1000.00000000 0xfirst',
  ]);
  expect(all.rows[0]).toMatchObject({
    maker: { id: people.maker.id },
    checker: { id: people.checker.id },
    name: 'USDT',
  });
  const has = all.balances.filter(({ name, available }) => name === 'USDT' && Number(available) > 0);
  expect(has.map(({ house, available }) => [house, available])).toEqual([['convert', '602.00000000']]);
  const out = await ok(as('maker')(funds.houseTransfers, { direction: 'out', currency: '3' }));
  expect([out.rows.length, out.total]).toEqual([1, 1]);
  expect((await ok(as('maker')(funds.houseTransfers, { currency: '1' }))).total).toBe(0);
  expect(reasonOf(await as('support')(funds.houseTransfers, {}))).toBe('session.not_permitted');
  const report = await ok(as('maker')(float.report, { currency: '3' }));
  expect(report.rows[0]).toMatchObject({ convert: '602.00000000', owed: '602.00000000', users: '0.00000000' });
  const { rows } = await pool().query("SELECT FROM audit_rows WHERE act = 'funds.requestHouseTransfer'");
  expect(rows.length).toBeGreaterThan(3);
  expect((await audit(pool(), slices)).differences).toEqual([]);
});

test('FUNDS-146 with real money two bring in what a product pays from, to the account of that product', async () => {
  await moved({ house: 'options', amount: '50', reference: '0xoptions' });
  await moved({ house: 'lockup', amount: '30', reference: '0xlockup' });
  const { balances, rows } = await ok(as('maker')(funds.houseTransfers, { house: 'lockup' }));
  const has = balances.filter(({ name, available }) => name === 'USDT' && Number(available) > 0);
  expect(has.map(({ house, available }) => [house, available])).toEqual([
    ...[
      ['convert', '602.00000000'],
      ['lockup', '30.00000000'],
    ],
    ['options', '50.00000000'],
  ]);
  expect(rows.map(({ house, amount }) => [house, amount])).toEqual([['lockup', '30.00000000']]);
  // Of one asset each account has its own request, and its own money.
  const { request } = await ok(ask({ house: 'dual', amount: '1', reference: '0xdual' }));
  const { rows: open } = await ok(as('checker')(desk.requests, {}));
  expect(open.find(({ id }) => id === request)?.title).toBe('Dual investment +1.00000000 USDT');
  await state('700');
  const short = ask({ direction: 'out', house: 'lockup', amount: '30.00000001', reference: '0xback' });
  expect(reasonOf(await short)).toBe('funds.house_short');
  for (const [house, amount] of [
    ['options', '50'],
    ['lockup', '30'],
  ] as const)
    await moved({ direction: 'out', house, amount, reference: `0xback-${house}` });
  await ok(as('maker')(desk.withdraw, { request: String(request) }));
  expect((await audit(pool(), slices)).differences).toEqual([]);
});

test('FUNDS-140 CONV-003 a conversion with real money is paid from what was brought in', async () => {
  const [token = ''] = await openTraders(pool(), 1);
  const trader = clientOf(whole.app, token);
  const { rows } = await pool().query<{ id: string }>('SELECT max(id) AS id FROM users');
  const { sequencer } = whole.app.core;
  const asked = {
    owner: Number(rows[0]?.id),
    asset: 3,
    amount: 100n * 10n ** 8n,
    network: 'tron',
    detail: 1,
    digest: '0',
  };
  const two = { request: 1, maker: 1, checker: 2 };
  for (const command of [
    { kind: 'funds.requestDeposit', ...asked },
    { kind: 'funds.reviewDeposit', deposit: 1 },
    { kind: 'funds.creditDeposit', deposit: 1, amount: asked.amount, reference: '0xcredited', ...two },
  ] as const)
    expect((await sequencer.submit(command)).outcome).toMatchObject({ ok: true });
  await setPrice(whole.app, 50_000);
  const wanted = { from_currency_id: '3', to_currency_id: '1', number: '50' } as const;
  expect(reasonOf(await trader(convert.quote, wanted))).toBe('convert.house_short');
  await moved({ currency: '1', amount: '0.5', reference: '0xbitcoin' });
  await setPrice(whole.app, 50_000);
  const quote = await ok(trader(convert.quote, wanted));
  expect(reasonOf(await trader(convert.accept, { quote_id: String(quote.id) }))).toBe('ok');
  expect(await balanceOf(HOUSE_CONVERT, 3)).toBe(String(652n * 10n ** 8n));
});
