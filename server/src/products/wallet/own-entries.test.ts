import { kinds } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { closeCore, openCore, type Core } from '../../../test/trading.ts';
import { catalogOf, type Catalog } from '../../carry/store/catalog.ts';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { entriesOf, movesOf } from './own-entries.ts';

/** An owner with many entries, one with few, and one with exactly as many as are counted. */
const [busy, quiet, thousand] = [1_000, 1_001, 1_002] as const;
const SPOT = kinds.indexOf('spot');
const FUTURES = kinds.indexOf('futures');
let database: TestDatabase;
let core: Core;
let catalog: Catalog;

/** 40,000 postings: a fifth of them of the busy owner, who sends, receives, or transfers between two accounts in turn; every thousandth of the quiet one. */
async function fill(): Promise<void> {
  await database.pool.query(
    `INSERT INTO ledger_entries (seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref)
     SELECT 1000000 + n / 3, n % 3, 1, 1 + n % 3, n,
       CASE WHEN n % 5 = 0 AND n % 2 = 0 THEN $1::bigint WHEN n % 1000 = 1 THEN $2::bigint ELSE 2000 + n % 100 END, $3::smallint, 100000 + n,
       CASE WHEN n % 5 = 0 AND n % 200 < 110 THEN $1::bigint ELSE 3000 + n % 100 END, CASE WHEN n % 200 = 0 THEN $4::smallint ELSE $3::smallint END,
       200000 + n, CASE WHEN n % 200 = 0 THEN 'wallet.move' ELSE 'spot.trade' END, n
     FROM generate_series(1, 40000) AS n`,
    [busy, quiet, SPOT, FUTURES],
  );
  await database.pool.query(
    `INSERT INTO ledger_entries (seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref)
     SELECT 2000000 + n, 0, 1, 1, 1, 2000, $2, 0, $1, $2, n, 'spot.trade', 0 FROM generate_series(1, 1000) AS n`,
    [thousand, SPOT],
  );
  await database.pool.query('VACUUM (ANALYZE) ledger_entries');
}

beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database);
  catalog = catalogOf(core.state, new InForce(), [], 1);
  await fill();
});
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});

type Filter = { asset?: number; kind?: 'spot' | 'futures' };
const page = (owner: number, number: number, limit: number, { asset = 0, kind }: Filter = {}, pool = database.pool) =>
  entriesOf(pool, catalog, owner, 'en', { asset, kind, page: number, limit });

/** The ids of all an owner's entries, newest first, read from the table without paging. */
async function allIds(owner: number, { asset, kind }: Filter = {}): Promise<number[]> {
  const { rows } = await database.pool.query<Record<string, string>>('SELECT * FROM ledger_entries');
  const sides = rows.flatMap((row) => [
    { ...row, owner: row['from_owner'], kind: row['from_kind'], side: 0 },
    { ...row, owner: row['to_owner'], kind: row['to_kind'], side: 1 },
  ]) as unknown as { seq: string; line: number; asset: number; owner: string; kind: number; side: number }[];
  return sides
    .filter((row) => Number(row.owner) === owner)
    .filter((row) => asset === undefined || row.asset === asset)
    .filter((row) => kind === undefined || kinds[row.kind] === kind)
    .map((row) => Number(row.seq) * 100_000 + row.line * 2 + row.side)
    .sort((a, b) => b - a);
}

test.each<[string, Filter]>([
  ['all', {}],
  ['of an asset', { asset: 2 }],
  ['of a kind of account', { kind: 'futures' }],
  ['of both', { asset: 3, kind: 'spot' }],
])('the pages one after another are all entries, newest first: %s', async (_, filter) => {
  const wanted = await allIds(busy, filter);
  expect(wanted.length).toBeGreaterThan(50);
  const got: number[] = [];
  for (let number = 1; ; number += 1) {
    const { list } = await page(busy, number, 397, filter);
    if (list.length === 0) break;
    got.push(...list.map(({ id }) => id));
  }
  expect(got).toEqual(wanted);
});

test('the count is exact up to a thousand', async () => {
  expect((await page(quiet, 1, 10)).count).toBe((await allIds(quiet)).length);
  expect((await page(thousand, 1, 10)).count).toBe(1_000);
});

test('beyond a thousand the count is more than the page reaches, until the last one', async () => {
  const all = (await allIds(busy)).length;
  expect(all).toBeGreaterThan(6_000);
  expect((await page(busy, 1, 100)).count).toBe(1_001);
  expect((await page(busy, 20, 100)).count).toBe(2_001);
  expect((await page(busy, Math.ceil(all / 100), 100)).count).toBe(all);
  expect((await page(busy, 999_999, 100)).count).toBe(all);
});

test('a page reads no more of a long log than of a short one', async () => {
  const read = await rowsRead(database.pool, (pool) => page(busy, 1, 20, {}, pool));
  // Of the more than nine thousand: twenty of each side, and enough to count to a thousand.
  expect(read).toBeLessThan(5_000);
});

test('moves are found without reading other entries', async () => {
  const moves = (pool = database.pool) => movesOf(pool, catalog, busy, 'en', { page: 2, limit: 20 });
  const { data, total } = await moves();
  expect(total).toBe(200);
  expect(data.map(({ seq }) => seq)).toEqual(data.map(({ seq }) => seq).sort((a, b) => b - a));
  expect(data.every(({ from_field, to_field }) => from_field === 'change' && to_field === 'lever')).toBe(true);
  expect(await rowsRead(database.pool, moves)).toBeLessThan(600);
});
