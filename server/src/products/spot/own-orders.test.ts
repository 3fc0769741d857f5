import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { spotRows } from './spot-venue.ts';

const { fillsOf } = spotRows;

/** An owner of one in four of 30,000 trades, in both roles and in two markets, five to an order. */
const busy = 1_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `INSERT INTO spot_trades (id, seq, at, market, price, amount, value, taker_side, maker_order, taker_order, maker_owner, taker_owner, maker_fee, taker_fee)
     SELECT n, n, 1, 1 + n % 3 / 2, 1, 1, 1, 'buy', n / 5, 100000 + n / 5,
       CASE WHEN n % 8 = 0 THEN $1 ELSE 2000 + n % 100 END, CASE WHEN n % 8 = 4 THEN $1 ELSE 3000 + n % 100 END, 0, 0
     FROM generate_series(1, 30000) AS n`,
    [busy],
  );
  await database.pool.query('VACUUM (ANALYZE) spot_trades');
});
afterAll(() => database.drop());

/** The numbers of an owner's trades, newest first, read from the table without paging. */
async function allIds(wanted: (row: Record<string, string>) => boolean): Promise<number[]> {
  const { rows } = await database.pool.query<Record<string, string>>('SELECT * FROM spot_trades ORDER BY id DESC');
  return rows
    .filter((row) => row['maker_owner'] === String(busy) || row['taker_owner'] === String(busy))
    .filter(wanted)
    .map((row) => Number(row['id']));
}

test('a cursor by id leads through all of them, though they share a millisecond and newer ones come in between', async () => {
  const wanted = { market: 2, from: 1, to: 2 };
  const all = await allIds((row) => Number(row['market']) === 2);
  const seen: number[] = [];
  for (let before: number | undefined; seen.length < 200; before = seen.at(-1)) {
    const page = await fillsOf(database.pool, busy, { ...wanted, page: 1, limit: 37, ...(before && { before }) });
    seen.push(...page.map(({ trade }) => trade.id));
  }
  expect(seen).toEqual(all.slice(0, seen.length));
});

test.each([
  ['all', {}, () => true],
  ['of a market', { market: 2 }, (row: Record<string, string>) => Number(row['market']) === 2],
  [
    'of an order that rested',
    { order: 16 },
    (row: Record<string, string>) => row['maker_order'] === '16' && row['maker_owner'] === '1000',
  ],
  [
    'of an order that took',
    { order: 100_016 },
    (row: Record<string, string>) => row['taker_order'] === '100016' && row['taker_owner'] === '1000',
  ],
])('the pages one after another are all fills, newest first: %s', async (_, filter, wanted) => {
  const all = await allIds(wanted);
  expect(all.length).toBeGreaterThan(0);
  const got: number[] = [];
  for (let page = 1; ; page += 1) {
    const fills = await fillsOf(database.pool, busy, { ...filter, page, limit: 389 });
    if (fills.length === 0) break;
    for (const { trade, role } of fills) {
      expect(role === 'maker' ? trade.makerOwner : trade.takerOwner).toBe(busy);
      got.push(trade.id);
    }
  }
  expect(got).toEqual(all);
});

test('a page of fills reads no more of a long list than of a short one', async () => {
  const read = await rowsRead(database.pool, (pool) => fillsOf(pool, busy, { page: 1, limit: 20 }));
  expect(read).toBeLessThan(500);
});
