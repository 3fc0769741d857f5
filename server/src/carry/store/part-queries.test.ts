/** The pages of orders, fills and the wallet log over many partitions: each is read from the newest one down, and only as far as the page needs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { migrate } from './migrate.ts';
import { Parts } from './parts.ts';

const PARTS = 40;
const EACH = 500;
const LAST = PARTS * EACH - 1;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  await migrate(database.pool);
  const parts = new Parts(
    database.url,
    [
      ['ledger_entries', 'seq'],
      ['spot_orders', 'id'],
      ['spot_trades', 'id'],
    ].map(([table = '', by = '']) => ({ table, by, size: EACH })),
  );
  await parts.make(
    new Map(['ledger_entries', 'spot_orders', 'spot_trades'].map((table) => [table, [0, LAST] as const])),
  );
  await database.pool.query(`
    INSERT INTO spot_orders SELECT n, 1000 + n % 10, 1, 'buy', 'limit', 'GTC', false, NULL, 1, 1, 0, 1, 1, 0, 'done', NULL, n, n, n FROM generate_series(0, ${LAST}) AS n;
    INSERT INTO spot_trades SELECT n, n, n, 1, 1, 1, 1, 'buy', n, n, 1000 + n % 10, 1000 + (n + 1) % 10, 0, 0 FROM generate_series(0, ${LAST}) AS n;
    INSERT INTO ledger_entries SELECT n, 0, n, 3, 1, 1000 + n % 10, 1, 1, 1000 + (n + 1) % 10, 1, 1, 'spot.trade', n FROM generate_series(0, ${LAST}) AS n;
    ANALYZE spot_orders; ANALYZE spot_trades; ANALYZE ledger_entries`);
});
afterAll(() => database.drop());

type Plan = { 'Node Type': string; 'Actual Loops': number; 'Relation Name'?: string; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.each([
  ['orders', `SELECT * FROM spot_orders WHERE owner = 1003 AND owner >= 1000 ORDER BY id DESC LIMIT 20`],
  ['fills', `SELECT * FROM spot_trades WHERE maker_owner = 1003 AND maker_owner >= 1000 ORDER BY id DESC LIMIT 20`],
  [
    'wallet log',
    `SELECT * FROM ledger_entries WHERE from_owner = 1003 AND from_owner >= 1000 ORDER BY seq DESC, line DESC LIMIT 20`,
  ],
])('a page of %s reads the newest part and no other', async (_name, sql) => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
  );
  const all = nodes((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  expect(all.map((node) => node['Node Type'])).not.toContain('Sort');
  const scanned = all.filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] > 0);
  expect(scanned.map((node) => node['Relation Name'])).toHaveLength(1);
});
