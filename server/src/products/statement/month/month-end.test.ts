/** Months between which a command has its entries: timers run at their own times before the command that comes after them. */
import { FIRST_USER, HOUSE_CLEARING, HOUSE_FEES, kinds, WORLD, type EntryReason } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../../../../verify/check.js';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import type { Costs } from '../../../shared/slice/doors.ts';
import { costs } from '../../wallet/pnl/costs.ts';
import { Books } from '../books.ts';
import { documentOf } from '../export/document.ts';
import { monthRange } from '../export/range.ts';
import { monthsOf, monthShown } from '../months.ts';
import type { StatementServices } from '../services.ts';
import { keyOfTest } from '../test/stated.ts';
import { MonthCount } from './month-count.ts';
import { sheetOf } from './month-file.ts';

const [BTC, ETH, USDT] = [1, 2, 3];
const unit = 10n ** 8n;
const owner = FIRST_USER;
const other = FIRST_USER + 1;
const end = Date.UTC(2026, 1, 1);
const [january, february] = ['2026-01', '2026-02'];
const [BEFORE, NOW] = [end - 10 * 86_400_000, end + 5 * 86_400_000];

type Line = [seq: number, at: number, reason: EntryReason, ref: number, asset: number, value: bigint, by: number];
/**
 * Of journal entry 9, funding that was due in January is 0.001 BTC of a position, of which 0.002 more came in February; then a trade of February. All of the funding was worth 210 USDT, so that of January 70.
 */
const lines: Line[] = [
  [1, BEFORE, 'funds.deposit', 1, BTC, unit, WORLD],
  [2, BEFORE, 'funds.deposit', 2, USDT, 1_000n * unit, WORLD],
  [9, end - 1, 'futures.funding', 7, BTC, unit / 1_000n, HOUSE_CLEARING],
  [9, end, 'futures.funding', 7, BTC, unit / 500n, HOUSE_CLEARING],
  [9, end + 10, 'spot.trade', 55, USDT, -400n * unit, other],
  [9, end + 10, 'spot.trade', 55, ETH, unit, other],
  [9, end + 10, 'spot.fee', 55, ETH, -unit / 1_000n, HOUSE_FEES],
  [12, NOW, 'funds.withdrawal', 3, USDT, -100n * unit, WORLD],
];
const worths = [
  { seq: 1, product: 'funds', ref: 1, asset: BTC, worth: 70_000n * unit },
  { seq: 9, product: 'futures', ref: 7, asset: BTC, worth: 210n * unit },
];
const trade = {
  ...{ ref: 55, seq: 9, at: end + 10, instrument: 2, side: 'buy', price: 400n * unit },
  ...{ amount: unit, value: 400n * unit, fee: unit / 1_000n },
} as const;

let database: TestDatabase;
let services: StatementServices;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const balances = new Map<number, bigint>();
  const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
    pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ]);
  const postings = lines.map(([seq, at, reason, ref, asset, value, by], line) => {
    const after = (balances.get(asset) ?? 0n) + value;
    balances.set(asset, after);
    const [of, to] = value < 0n ? ['from', 'to'] : ['to', 'from'];
    const spot = kinds.indexOf('spot');
    const sides = { [`${of}_owner`]: owner, [`${to}_owner`]: by, [`${of}_after`]: after, [`${to}_after`]: 0 };
    const amount = value < 0n ? -value : value;
    return { seq, line, at, reason, ref, asset, amount, ...sides, from_kind: spot, to_kind: spot };
  });
  await insert('ledger_entries', postings);
  const batch = { epoch: 1, prev_hash: '\\x00', hash: '\\x00', entries: '\\x' };
  await insert(
    'journal',
    // The time of a batch is that of its command.
    [
      [1, 2, BEFORE],
      [3, 9, end + 10],
      [10, 12, NOW],
    ].map(([first_seq, last_seq, at]) => ({ first_seq, last_seq, at, ...batch })),
  );
  await insert(
    'pnl_worths',
    worths.map((each) => ({ owner, ...each })),
  );
  await pool.query('UPDATE pnl_checkpoint SET seq = 12, at = $1, prices = $2', [NOW, priced(70_000n)]);
  const assets = ['BTC', 'ETH', 'USDT'].map((symbol, place) => ({ id: place + 1, symbol, scale: 8 }));
  const [base, quote] = [assets[ETH - 1], assets[USDT - 1]];
  const catalog = {
    ...{ assets, instruments: [{ id: 1, base: assets[BTC - 1], quote }], asset: (id: number) => assets[id - 1] },
    instrument: () => ({ base, quote, symbol: 'ETH/USDT' }),
  } as unknown as StatementServices['catalog'];
  const counted: Costs = costs(pool, catalog);
  services = {
    ...{ pool, catalog, costs: counted, books: new Books(pool, counted), sign: keyOfTest(), committedSeq: () => 12 },
    trades: (_: number, { after, upTo }: { after: number; upTo: number }) =>
      Promise.resolve(after < trade.ref && trade.seq <= upTo ? [trade] : []),
  } as unknown as StatementServices;
});
afterAll(() => database.drop());

/** The index price of BTC as a checkpoint has it. */
const priced = (usdt: bigint): string => JSON.stringify({ 1: String(usdt * unit) });

/** The file of a month and what was counted while it was made. */
async function monthOf(month: string, meanwhile?: () => Promise<unknown>) {
  const range = await monthRange(services, owner, month);
  if (!range.ok) throw new Error(range.reason);
  await meanwhile?.();
  const count = new MonthCount(month, 100);
  const parts: string[] = [];
  for await (const part of documentOf(services, range.asked, count)) parts.push(part);
  const sheet = await sheetOf(services, {
    ...{ ...range, owner, month, locale: 'en', signal: new AbortController().signal },
  });
  return { lines: parts.join('').replace(/\n$/, '').split('\n'), count, sheet };
}

test('STMT-052 STMT-053 the file of a month ends with its last entry, also in the middle of a command, and passes the checker', async () => {
  const { lines: file, count, sheet } = await monthOf(january);
  const { head } = await check(file);
  expect(head).toMatchObject({ seq: 9, entries: 3, time: new Date(end - 1).toISOString() });
  expect(file.filter((line) => line.includes('"kind":"trade"'))).toEqual([]);
  expect(file.find((line) => line.includes('"n":3,'))).toContain('"value":"0.00100000"');
  expect(file.find((line) => line.includes('"n":3,'))).toContain('"worth":"70.00000000"');
  expect(file[1]).not.toContain('ETH');
  expect([count.entries, sheet?.facts.length]).toEqual([3, 3]);
});

test('STMT-052 the file of the month after it has all of the command', async () => {
  const { lines: file, count } = await monthOf(february);
  expect((await check(file)).head.entries).toBe(lines.length);
  expect(file.find((line) => line.includes('"n":3,'))).toContain('"worth":"210.00000000"');
  expect(count.entries).toBe(5);
});

test('STMT-021 STMT-051 the page has the sums of the files: each month what is of it, and together all', async () => {
  const book = await services.books.of(owner);
  if (!book) throw new Error('it is counted');
  const [later, first] = await monthsOf(services, book);
  for (const shown of [first, later]) {
    const { count } = await monthOf(shown?.month ?? '');
    const own = count.ended?.book;
    if (!own) throw new Error('it is counted to the end');
    Object.assign(own, { at: shown?.month === january ? end : NOW, worthOf: book.worthOf });
    expect(await monthShown(services, own, shown?.month ?? '')).toEqual(shown);
  }
  expect(first).toMatchObject({ month: january, entries: 3, realized: '70.00000000', deposits: { count: 2 } });
  expect(later).toMatchObject({ month: february, entries: 5, realized: '140.00000000', withdrawals: { count: 1 } });
  expect([first?.fees, later?.fees]).toEqual(['0.00000000', '0.40000000']);
});

test('STMT-053 the month that goes on is valued at the prices of the moment up to which it is stated', async () => {
  const { pool } = database;
  const setPrice = (usdt: bigint) => pool.query('UPDATE pnl_checkpoint SET prices = $1', [priced(usdt)]);
  const { sheet } = await monthOf(february, () => setPrice(80_000n));
  await setPrice(70_000n);
  // 1.003 BTC and 500 USDT.
  expect(JSON.stringify(sheet?.sections[0])).toContain('"70,710.00000000"');
});
