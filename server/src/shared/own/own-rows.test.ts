import { ownChannel, ownPage, ownRow } from '@glassbook/contract';
import type { RowFields, RowFrom } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { columnsOf } from '../../carry/store/columns.ts';
import { ownRows } from './own-rows.ts';

const [ANN, BOB] = [1_000, 1_001];
const row = {
  id: { kind: 'id' },
  owner: { kind: 'owner' },
  asset: { kind: 'asset' },
  market: { kind: 'instrument' },
  amount: { kind: 'amount', of: 'asset' },
  paid: { kind: 'amount', of: 'market.quote', maybe: true },
  at: { kind: 'time' },
  dueAt: { kind: 'time' },
  isBig: { kind: 'flag' },
  weight: { kind: 'count', inner: true },
  status: { kind: 'choice', of: ['open', 'returned'] },
} as const satisfies RowFields;
type Row = RowFrom<typeof row>;

const made = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, owner: ANN, asset: 1, market: 7, amount: 150n, paid: undefined, at: id * 10, dueAt: id * 100 },
  ...{ isBig: false, weight: 5, status: 'open', ...more },
});
const asset = (id: number) => ({ id, scale: id === 1 ? 2 : 3 });
const catalog = { asset, instrument: () => ({ symbol: 'BTC/USDT', base: asset(1), quote: asset(3) }) };
let database: TestDatabase;
let own: ReturnType<typeof ownRows<typeof row>>;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  await database.pool.query(`CREATE TABLE checkpoint (seq bigint); INSERT INTO checkpoint VALUES (40);
    CREATE TABLE demo_rows (id bigint, owner bigint, asset integer, market integer, amount numeric, paid numeric, at bigint, due_at bigint, is_big boolean, weight bigint, status text);
    INSERT INTO demo_rows SELECT id, ${ANN}, 1 + 2 * (id % 2), 7, 150, NULL, id * 10, id * 100, false, 5, 'open' FROM generate_series(1, 5) AS id;
    INSERT INTO demo_rows VALUES (6, ${ANN}, 1, 7, 150, 2500, 60, 600, true, 5, 'returned'), (7, ${BOB}, 1, 7, 1, NULL, 70, 700, false, 5, 'open')`);
  own = ownRows({
    ...{ pool: database.pool, catalog: catalog as never, row, stored: { table: 'demo_rows', columns: columnsOf(row) } },
    rowsIn: (changes) => (changes as unknown as { rows: Row[] }).rows,
    open: { status: 'open' },
  });
});
afterAll(() => database.drop());

test('a row is shown as its declaration says: without its owner and what is inner, amounts with the places of their asset', () => {
  const shown = own.present(made(6, { paid: 2_500n, status: 'returned', isBig: true }));
  expect(shown).toEqual({
    ...{ id: 6, currency_id: 1, market: 'BTC/USDT', amount: '1.50', paid: '2.500', at_ms: 60, due_ms: 600 },
    ...{ is_big: true, status: 'returned' },
  });
  expect(ownRow(row).parse(shown)).toEqual(shown);
  expect(own.present(made(1)).paid).toBe(null);
});

test('a page is newest first, of one owner, with filters, a time and a cursor', async () => {
  const page = async (filters: Record<string, string>) => {
    const answer = await own.page(ANN, filters);
    if (!answer.ok || !answer.message) throw new Error('a page is expected');
    return { ids: answer.message.rows.map(({ id }) => id), next: answer.message.next };
  };
  expect(await page({})).toEqual({ ids: [6, 5, 4, 3, 2, 1], next: null });
  expect(await page({ limit: '2' })).toEqual({ ids: [6, 5], next: 5 });
  expect(await page({ limit: '2', before: '5' })).toEqual({ ids: [4, 3], next: 3 });
  expect(await page({ status: 'returned' })).toEqual({ ids: [6], next: null });
  expect(await page({ currency_id: '3' })).toEqual({ ids: [5, 3, 1], next: null });
  expect(await page({ from_ms: '20', to_ms: '40' })).toEqual({ ids: [3, 2], next: null });
  const call = ownPage({ id: 'demo.own', path: '/demo/own', about: 'Own rows.', row, filters: ['asset', 'status'] });
  expect(call.body.safeParse({ currency_id: '3', status: 'open', limit: '5' }).success).toBe(true);
  expect(call.body.safeParse({ status: 'lost' }).success).toBe(false);
});

test('the channel begins with the open rows and adds what was committed since, each owner alone', async () => {
  const { channel } = own;
  const told = new Map([ANN, BOB].map((owner) => [owner, channel.empty()]));
  const changes = { rows: [made(5, { status: 'returned' }), made(8), made(9, { owner: BOB })] };
  channel.news(changes as never, (owner) => told.get(owner));
  expect(told.get(ANN)?.map(({ id, status }) => [id, status])).toEqual([
    [5, 'returned'],
    [8, 'open'],
  ]);
  expect(told.get(BOB)?.map(({ id }) => id)).toEqual([9]);
  expect([channel.isEmpty([]), channel.isEmpty(told.get(ANN) ?? [])]).toEqual([true, false]);
  const { seq, merge } = await channel.load(ANN);
  expect(seq).toBe(40);
  const older = { seq: 40, value: [own.present(made(4, { status: 'returned' }))] };
  expect(merge([older, { seq: 41, value: told.get(ANN) ?? [] }]).map(({ id }) => id)).toEqual([8, 4, 3, 2, 1]);
  expect(ownChannel(ownRow(row)).snapshot.safeParse(merge([])).success).toBe(true);
});
