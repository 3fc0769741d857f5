/** Two locks of one kind are those of two processes: they share nothing but the database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { OwnerLock } from './owner-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
const two = () => [new OwnerLock(database.pool, 'alert'), new OwnerLock(database.pool, 'alert')] as const;

test('what two processes change of one owner is changed one after the other', async () => {
  let [inside, most] = [0, 0];
  const work = async (client: PoolClient) => {
    inside += 1;
    most = Math.max(most, inside);
    await client.query('SELECT 1');
    inside -= 1;
    return most;
  };
  const done = await Promise.all(two().flatMap((lock) => Array.from({ length: 4 }, () => lock.hold(7, work))));
  expect(done).toEqual(Array.from({ length: 8 }, () => 1));
});

test('another owner, and another kind of change, does not wait, nor does who comes after work that failed', async () => {
  const [lock, other] = two();
  const gate = Promise.withResolvers<undefined>();
  const held = lock.hold(7, () => gate.promise);
  expect(await other.hold(8, () => Promise.resolve('another owner'))).toBe('another owner');
  expect(await new OwnerLock(database.pool, 'kefu').hold(7, () => Promise.resolve('another kind'))).toBe(
    'another kind',
  );
  gate.resolve(undefined);
  await held;
  await expect(lock.hold(7, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await other.hold(7, () => Promise.resolve('after'))).toBe('after');
});
