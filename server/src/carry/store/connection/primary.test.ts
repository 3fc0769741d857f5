import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { choosePrimary, hostsOf } from './primary.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
});
afterAll(() => database.drop());

test('an address with several hosts is one of each, with the user, the name and the options of all', () => {
  expect(hostsOf('postgres://u:p%2Cq@a:5432,b:5433/db?sslmode=require')).toEqual([
    'postgres://u:p%2Cq@a:5432/db?sslmode=require',
    'postgres://u:p%2Cq@b:5433/db?sslmode=require',
  ]);
  for (const one of ['postgres://u:p@a/db', 'postgres://a:5432/db?x=1,2', 'postgres:///db?host=/run,/tmp'])
    expect(hostsOf(one)).toEqual([one]);
});

test('the host that can be written to is chosen; one that does not answer is passed over', async () => {
  const { hostname, port, href } = new URL(database.url);
  // Nothing listens at port 1.
  const two = href.replace(`${hostname}:${port}`, `127.0.0.1:1,${hostname}:${port}`);
  const away: unknown[] = [];
  expect(await choosePrimary(two, (error) => away.push(error))).toBe(href);
  expect(await choosePrimary('postgres://u:p@none/db', () => undefined)).toBe('postgres://u:p@none/db');
  expect(away).toEqual([]);
});
