import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { databaseAt } from '../../../../test/template.ts';
import { openStore } from '../store.ts';
import { LeaseTaken, Listener, readLease, sessionOf, wasReplaced } from './lease.ts';

/** A machine may stand still at times. */
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

test('a lease is taken after the leader that was seen, and by one of those that saw it', async () => {
  const first = await openStore(database.url, []);
  const after = first.epoch;
  const tries = await Promise.allSettled([1, 2, 3].map(() => openStore(database.url, [], { after })));
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(taken.map(({ epoch }) => epoch)).toEqual([after + 1]);
  expect(refused).toEqual([expect.any(LeaseTaken), expect.any(LeaseTaken)]);
  await Promise.all([first, ...taken].map((store) => store.close()));
});

test('a leader is heard as long as it has a session, and its successor from the moment that it leads', async () => {
  expect(await readLease(database.pool)).toEqual({ epoch: 0, heard: undefined, version: '' });
  const heard = expect.any(String) as string;
  const first = await openStore(database.url, [], { version: '1.2.3' });
  expect(await readLease(database.pool)).toEqual({ epoch: 1, heard, version: '1.2.3' });
  const second = await openStore(database.url, [], { version: '1.2.4' });
  await first.close();
  expect(await readLease(database.pool)).toEqual({ epoch: 2, heard, version: '1.2.4' });
  await second.close();
  await vi.waitFor(async () => expect((await readLease(database.pool)).heard).toBeUndefined(), { timeout: patience });
});

test('a leader that was suspended within a transaction does not keep the lease', async () => {
  const first = await openStore(database.url, []);
  const stopped = new Client({ connectionString: database.url, application_name: sessionOf(first.epoch, '1.2.3') });
  stopped.on('error', () => undefined);
  await stopped.connect();
  await stopped.query('BEGIN; SELECT FROM writer FOR SHARE');
  const second = await openStore(database.url, [], { after: first.epoch });
  expect(second.epoch).toBe(first.epoch + 1);
  await second.close();
  await first.close().catch(() => undefined);
});

test('a leader with another role in the database is not taken for one that is gone', async () => {
  const owner = databaseAt(inject('postgresUrl'), new URL(database.url).pathname.slice(1));
  const leader = new Client({ connectionString: owner, application_name: sessionOf(0, '1.2.3') });
  await leader.connect();
  await expect(readLease(database.pool)).rejects.toThrow('a standby needs the same role');
  await leader.end();
});

describe('a leader is gone', () => {
  const looks = (listener: Listener, heard: string | undefined, count: number, epoch = 7) =>
    Array.from({ length: count }, () => listener.hears({ epoch, heard, version: '1.2.3' }));
  const quiet = (count: number) => Array.from({ length: count }, () => 'quiet');

  test('at once without a session', () => {
    expect(looks(new Listener(), undefined, 1)).toEqual(['gone']);
  });

  test('after a second of looks in a row that find no sign, and not while there are signs', () => {
    const listener = new Listener();
    expect(looks(listener, 'a', 10)).toEqual(quiet(10));
    expect(looks(listener, 'b', 10)).toEqual(['alive', ...quiet(9)]);
    expect(looks(listener, 'b', 1)).toEqual(['gone']);
  });

  test('not yet, where another one leads now', () => {
    const listener = new Listener();
    looks(listener, 'a', 10);
    expect(looks(listener, 'a', 1, 8)).toEqual(['alive']);
  });
});
