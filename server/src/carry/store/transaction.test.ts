import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
});
afterAll(() => database.drop());

// An error that nobody hears would end the process, and here the run.
test('a connection that is lost within a transaction fails it, and nothing else', async () => {
  const { pool } = database;
  const lost = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
