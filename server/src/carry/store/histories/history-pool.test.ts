import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { historyPool, type HistoryPool } from './history-pool.ts';

let [primary, replica]: TestDatabase[] = [];
let histories: HistoryPool;
let committed: number;
const databaseOf = async ({ pool }: Pick<HistoryPool, 'pool'>) =>
  (await pool.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name;
const nameOf = (database: TestDatabase | undefined) => new URL(database?.url ?? '').pathname.slice(1);
const reach = (seq: number) => replica?.pool.query('UPDATE checkpoint SET seq = $1', [seq]);

beforeAll(async () => {
  [primary, replica] = [await testDatabase(), await testDatabase()];
});
beforeEach(() => {
  if (!primary || !replica) throw new Error('there are two');
  committed = 0;
  histories = historyPool(primary.pool, replica.url, () => committed);
  return () => histories.close();
});
afterAll(async () => {
  await primary?.drop();
  await replica?.drop();
});

test('a replica that has what was committed is read, also in a transaction', async () => {
  committed = 5;
  await reach(5);
  expect(await databaseOf(histories)).toBe(nameOf(replica));
  const client = await histories.pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    expect(rows[0]?.name).toBe(nameOf(replica));
  } finally {
    client.release();
  }
});

test('a read waits for a replica that is behind, and sees what was committed before it', async () => {
  await reach(6);
  committed = 7;
  const read = databaseOf(histories);
  await reach(7);
  // Where the machine was slow it was read from the primary: what it saw is as new.
  expect([nameOf(replica), nameOf(primary)]).toContain(await read);
  expect(await databaseOf(histories)).toBe(nameOf(replica));
});

test('a replica that stays behind, or does not answer, is not read', async () => {
  await reach(7);
  committed = 8;
  expect(await databaseOf(histories)).toBe(nameOf(primary));
  if (!primary) throw new Error('there is one');
  const away = historyPool(primary.pool, 'postgresql://none@127.0.0.1:1/none', () => 0);
  expect(await databaseOf(away)).toBe(nameOf(primary));
  expect(await databaseOf(away)).toBe(nameOf(primary));
  await away.close();
});

test('without a replica the pool is that of the primary', () => {
  if (!primary) throw new Error('there is one');
  expect(historyPool(primary.pool, undefined, () => 0).pool).toBe(primary.pool);
});
