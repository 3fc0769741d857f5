/** What the database reads for the calls of the support chat. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { inTransaction } from '../../carry/store/transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each([
  "SELECT id FROM kefu_messages WHERE case_id = 1001 AND kind <> 'note' ORDER BY id DESC LIMIT 200",
  "SELECT count(*) FROM kefu_messages WHERE case_id = 1001 AND kind = 'user' AND id > 5",
])('the messages of a case are found by an index: %s', async (query) => {
  const plan = await inTransaction(database.pool, async (client) => {
    await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/kefu_messages_case\b/);
});
