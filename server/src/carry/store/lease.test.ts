import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { wasReplaced } from './lease.ts';
import { openStore } from './store.ts';

/** Of a machine that stands still at times. */
const patience = 20_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

test('a writer reports its replacement once another has taken over, and not before', async () => {
  const first = await openStore(database.url, []);
  expect(await wasReplaced(database.url, first.epoch, patience)).toBe(false);
  const second = await openStore(database.url, []);
  expect(await wasReplaced(database.url, first.epoch, patience)).toBe(true);
  expect(await wasReplaced(database.url, second.epoch, patience)).toBe(false);
  await Promise.all([first.close(), second.close()]);
});

test('where the database cannot be read, it counts as not replaced', async () => {
  const nowhere = new URL(database.url);
  nowhere.port = '1';
  expect(await wasReplaced(nowhere.href, 0)).toBe(false);
});
