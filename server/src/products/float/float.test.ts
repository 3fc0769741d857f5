/** The float report and the reconciliations over the wire: sums that agree with the state, statements by two people, files. */
import { desk, float, wallet } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff, type OpenedStaff } from '../desk/test/open-staff.ts';
import { slices } from '../../app/slices.ts';
import { inspect } from '../../carry/store/audit/inspect.ts';
import { coverageOf } from './report.ts';

let whole: WholeApp;
const people = {} as Record<'maker' | 'checker' | 'support', OpenedStaff>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
  const [token = ''] = await openTraders(pool(), 1);
  await clientOf(whole.app, token)(wallet.claimDemo, {});
  people.maker = await openStaff(pool(), 'treasurer');
  people.checker = await openStaff(pool(), 'administrator');
  people.support = await openStaff(pool(), 'support');
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reason = 'read from the wallet';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
async function ok<M>(
  answer: Promise<{ ok: true; message: M } | { ok: false; reason: string; message: string }>,
): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given.message;
}

type Stated = { asset?: string; kind?: 'wallet' | 'bank'; place?: string; held: string };
const ask = ({ asset = '3', kind = 'wallet', place = 'Cold wallet 1', held }: Stated) =>
  as('maker')(float.requestStatement, { asset, kind, place, held, reason });
async function state(stated: Stated): Promise<number> {
  const { request } = await ok(ask(stated));
  await ok(as('checker')(desk.approve, { request: String(request), version: '1' }));
  return request;
}
const rowOf = async (name: string) => {
  const { rows } = await ok(as('maker')(float.report, {}));
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`${name} is in the report`);
  return row;
};

test('FLOAT-001 the report has what each owns, of one journal entry, as the state has it', async () => {
  const { rows, journal_seq: seq } = await ok(as('maker')(float.report, {}));
  const { sums, journal } = await inspect(pool(), slices, { entries: 0 });
  expect(seq).toBe(journal.seq);
  expect(rows).toHaveLength(sums.length);
  for (const { asset, scale, users, house, world, all } of sums) {
    const row = rows.find(({ name }) => name === asset);
    const units = (text: string | undefined) => parseAmount(text ?? '', scale) ?? -1n;
    expect([asset, units(row?.users)]).toEqual([asset, users]);
    const parts = [row?.fees, row?.maker, row?.convert, row?.other_house].map(units);
    expect([asset, parts.reduce((sum, part) => sum + part, 0n)]).toEqual([asset, house]);
    expect([asset, units(row?.owed), all]).toEqual([asset, -world, 0n]);
  }
  expect((await rowOf('USDT')).users).toBe('10000.00000000');
});

test('FLOAT-002 S11 what is held is stated by one person and approved by another', async () => {
  const before = await rowOf('USDT');
  const { request } = await ok(ask({ held: '4000.5' }));
  expect((await rowOf('USDT')).held).toBe(before.held);
  expect(reasonOf(await ask({ held: '1', place: 'COLD wallet  1 ' }))).toBe('float.request_open');
  const approve = (name: keyof typeof people) => as(name)(desk.approve, { request: String(request), version: '1' });
  expect(reasonOf(await approve('maker'))).toBe('desk.own_request');
  expect(reasonOf(await approve('support'))).toBe('session.not_permitted');
  const shown = await ok(as('checker')(desk.request, { request: String(request) }));
  expect(shown.changes[0]).toMatchObject({ field: 'held', before: '-', after: '4000.50000000' });
  const both = await Promise.all(Array.from({ length: 8 }, () => approve('checker')));
  expect(both.filter((answer) => answer.ok)).toHaveLength(1);
  expect((await rowOf('USDT')).held).toBe('4000.50000000');
  expect((await pool().query('SELECT FROM float_statements')).rowCount).toBe(1);
});

test('FLOAT-002 what cannot be stated is refused', async () => {
  expect(reasonOf(await ask({ held: '1', asset: '999999999999' }))).toBe('float.asset_not_found');
  expect(reasonOf(await ask({ held: '1', place: '   ' }))).toBe('float.place_missing');
  expect(reasonOf(await ask({ held: '1', place: 'C\u043eld wallet 1' }))).toBe('float.place_unclear');
  expect(reasonOf(await ask({ held: '1.1234567891' }))).toBe('float.amount_decimals');
  expect(reasonOf(await as('support')(float.report, {}))).toBe('session.not_permitted');
});

test('FLOAT-003 a newer statement counts in place of the one before, which stays with both names', async () => {
  await state({ held: '10500', place: 'cold WALLET 1' });
  await state({ held: '20', kind: 'bank', place: 'Example Bank' });
  const row = await rowOf('USDT');
  expect([row.held, row.places]).toEqual(['10520.00000000', 2]);
  const { rows, total } = await ok(as('maker')(float.statements, { show: 'all', currency: '3' }));
  expect([total, rows.map(({ place, held, newest }) => `${place} ${held} ${newest}`)]).toEqual([
    3,
    ['Example Bank 20.00000000 true', 'cold WALLET 1 10500.00000000 true', 'Cold wallet 1 4000.50000000 false'],
  ]);
  expect(rows[0]).toMatchObject({ maker: { id: people.maker.id }, checker: { id: people.checker.id } });
  expect(rows[0]?.approved_ms).toBeGreaterThanOrEqual(rows[0]?.stated_ms ?? Infinity);
  await state({ held: '0', kind: 'bank', place: 'Example Bank' });
  expect(await rowOf('USDT')).toMatchObject({ held: '10500.00000000', places: 1 });
  for (const sql of ['UPDATE float_statements SET amount = 1', 'DELETE FROM float_statements'])
    await expect(pool().query(sql)).rejects.toThrow('only added to');
});

test('FLOAT-004 difference and coverage, which is rounded down', async () => {
  const row = await rowOf('USDT');
  const owed = parseAmount(row.owed, 8) ?? 0n;
  expect(parseAmount(row.difference.replace('-', ''), 8)).toBe(owed - 10_500n * 10n ** 8n);
  expect(row.difference.startsWith('-')).toBe(true);
  expect(row.coverage).toBe(coverageOf(10_500n * 10n ** 8n, owed));
  expect([coverageOf(99_999n, 100_000n), coverageOf(1n, 3n), coverageOf(3n, 2n), coverageOf(5n, 0n)]).toEqual([
    ...['99.99', '33.33', '150.00', null],
  ]);
});

test('FLOAT-005 the report and the statements are filtered, and saved as CSV', async () => {
  const names = async (body: { show?: 'short'; currency?: string }) =>
    (await ok(as('maker')(float.report, body))).rows.map(({ name }) => name);
  expect(await names({ currency: '3' })).toEqual(['USDT']);
  expect(await names({ show: 'short', currency: '3' })).toEqual(['USDT']);
  const { owed } = await rowOf('USDT');
  await state({ held: owed, kind: 'bank', place: 'Example Bank' });
  expect(await names({ show: 'short', currency: '3' })).toEqual([]);
  const banks = await ok(as('maker')(float.statements, { kind: 'bank' }));
  expect(banks.rows.map(({ place }) => place)).toEqual(['Example Bank']);
  const file = await ok(as('maker')(float.statementsCsv, { show: 'all', kind: 'bank' }));
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toContain('Example Bank');
});

const lines = (found: string) => [
  { check: 'sum', asset: 3, expected: '0', found, differing: 0, items: [] },
  {
    ...{ check: 'accounts', asset: 3, expected: '500', found: '505', differing: 21 },
    items: [{ name: 'U-1001 spot', expected: '500', found: '505' }],
  },
];
const keep = (day: string, differences: number) =>
  pool().query(
    `INSERT INTO reconciliations (day, run, at, seq, differences, lines, closing) VALUES ($1, 1, 1, 1, $2, $3, '{}')`,
    [day, differences, JSON.stringify(lines(differences === 0 ? '0' : '5'))],
  );

test('FLOAT-013 FLOAT-015 days are listed with what differs, each with its lines, and saved as CSV', async () => {
  await keep('2020-01-01', 2);
  await keep('2020-01-02', 0);
  const all = await ok(as('maker')(float.reconciliations, {}));
  expect([all.rows.map(({ day }) => day), all.total, all.open]).toEqual([['2020-01-02', '2020-01-01'], 2, 1]);
  expect(all.missing).toBeGreaterThan(300);
  const open = await ok(as('maker')(float.reconciliations, { show: 'open' }));
  expect([open.rows.map(({ day }) => day), open.total]).toEqual([['2020-01-01'], 1]);
  const one = await ok(as('maker')(float.reconciliation, { day: '2020-01-01' }));
  expect(one.lines[1]).toEqual({
    ...{ check: 'accounts', currency_id: 3, name: 'USDT', differing: 21 },
    ...{ expected: '0.00000500', found: '0.00000505', difference: '0.00000005' },
    items: [{ name: 'U-1001 spot', expected: '0.00000500', found: '0.00000505' }],
  });
  expect(reasonOf(await as('maker')(float.reconciliation, { day: '2020-02-31' }))).toBe('float.day_not_found');
  const file = await ok(as('maker')(float.reconciliationsCsv, { show: 'open' }));
  expect(file.trim().split('\r\n')).toHaveLength(3);
  expect(file).toContain('2020-01-01');
  expect(file).not.toContain('2020-01-02');
});

test(
  'FLOAT-014 one person runs a day again; both results stay, and the newest counts',
  { tags: ['long'] },
  async () => {
    const open = async () => (await ok(as('maker')(float.reconciliations, {}))).open;
    const before = await open();
    await keep('2020-01-03', 2);
    expect(await open()).toBe(before + 1);
    expect(reasonOf(await as('support')(float.reconcile, { day: '2020-01-03', reason }))).toBe('session.not_permitted');
    expect(reasonOf(await as('maker')(float.reconcile, { day: '2019-01-01', reason }))).toBe('float.day_not_found');
    // One of them waits for the table while the other asks.
    const holder = await pool().connect();
    await holder.query('BEGIN; LOCK TABLE reconciliations IN EXCLUSIVE MODE');
    const both = [1, 2].map(() => as('maker')(float.reconcile, { day: '2020-01-03', reason }));
    expect(reasonOf(await Promise.race(both))).toBe('float.running');
    await holder.query('COMMIT');
    holder.release();
    expect((await Promise.all(both)).map(reasonOf).sort()).toEqual(['float.running', 'ok']);
    const { runs, run } = await ok(as('maker')(float.reconciliation, { day: '2020-01-03' }));
    expect([run, runs.map((each) => [each.run, each.by?.id ?? null, each.reason])]).toEqual([
      2,
      [
        [2, people.maker.id, reason],
        [1, null, ''],
      ],
    ]);
    expect((await ok(as('maker')(float.reconciliation, { day: '2020-01-03', run: '1' }))).lines).toHaveLength(2);
    expect(await open()).toBe(before);
  },
);
