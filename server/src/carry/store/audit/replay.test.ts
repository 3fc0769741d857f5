import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../../../test/trading.ts';
import { checkJournalEnd, readJournal } from './replay.ts';
import { inSnapshot } from '../snapshot.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  const core = await openCore(database);
  await giveMoney(core, 2);
  for (let lots = 20; lots < 26; lots += 1) await core.sequencer.submit(limitOrder(user(0), 'buy', 60_000, lots));
  await closeCore(core);
});
afterEach(() => database.drop());

const end = (batches?: number) => inSnapshot(database.pool, (client) => checkJournalEnd(client, batches));
const whole = () =>
  inSnapshot(database.pool, async (client: PoolClient) => {
    let batches = 0;
    for await (const { entries } of readJournal(client)) batches += entries.length > 0 ? 1 : 0;
    return batches;
  });
const last = '(SELECT max(first_seq) FROM journal)';

test('the end of an untouched journal is good, however much of it is checked', async () => {
  await end();
  await end(3);
  expect(await whole()).toBeGreaterThan(6);
});

test('a journal that has not begun is good', async () => {
  const fresh = await testDatabase();
  await inSnapshot(fresh.pool, (client) => checkJournalEnd(client));
  await fresh.drop();
});

describe('what a start and the audit both refuse', () => {
  test.each([
    [
      'a bit of an entry',
      `UPDATE journal SET entries = set_bit(entries, 900, 1 - get_bit(entries, 900)) WHERE first_seq = ${last}`,
    ],
    ['a hash', `UPDATE journal SET hash = set_bit(hash, 3, 1 - get_bit(hash, 3)) WHERE first_seq = ${last}`],
    ['a time', `UPDATE journal SET at = at + 1 WHERE first_seq = ${last}`],
    ['an epoch that was not yet', `UPDATE journal SET epoch = epoch + 64 WHERE first_seq = ${last}`],
    ['a number', `UPDATE journal SET last_seq = last_seq + 1 WHERE first_seq = ${last}`],
  ])('%s that was changed', async (_, change) => {
    await database.pool.query(change);
    await expect(end(3)).rejects.toThrow('the journal was changed');
    await expect(whole()).rejects.toThrow();
  });

  test('a last batch that is gone', async () => {
    await database.pool.query(`DELETE FROM journal WHERE first_seq = ${last}`);
    await expect(end()).rejects.toThrow('the journal ends where the tables stand');
  });
});

test('a journal of several pages is read in order, and a change in a later page is named by its batch', async () => {
  const core = await openCore(database);
  for (let lots = 10; lots < 60; lots += 1) await core.sequencer.submit(limitOrder(user(1), 'buy', 50_000, lots));
  await closeCore(core);
  const { rows } = await database.pool.query<{ first_seq: string }>('SELECT first_seq FROM journal ORDER BY first_seq');
  expect(rows.length).toBeGreaterThan(50);
  expect(await whole()).toBe(rows.length);
  const changed = rows[45]?.first_seq;
  const flipped = 'UPDATE journal SET entries = set_bit(entries, 900, 1 - get_bit(entries, 900)) WHERE first_seq = $1';
  await database.pool.query(flipped, [changed]);
  await expect(whole()).rejects.toThrow(`the journal at ${changed} was changed`);
});

test('a reader that ends early ends the thread that checks ahead', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = threads();
  await inSnapshot(database.pool, async (client) => {
    for await (const { entries } of readJournal(client)) {
      expect(entries.length).toBeGreaterThan(0);
      expect(threads()).toBeGreaterThan(before);
      break;
    }
  });
  expect(threads()).toBe(before);
});
