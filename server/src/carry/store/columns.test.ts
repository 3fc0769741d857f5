import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { texts } from './columns.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.drop();
});

it('any text comes back as it was written, and what is missing is NULL', async () => {
  const given = [
    'plain',
    '',
    'NULL',
    'null',
    undefined,
    '{"a":"#1"}',
    '"',
    '\\',
    '\\"\\\\',
    'a,b{c}',
    ' x\n\t',
    '陈$&',
  ];
  const { rows } = await db.pool.query<{ value: string | null }>('SELECT value FROM unnest($1::text[]) AS value', [
    texts(given, (value) => value),
  ]);
  expect(rows.map(({ value }) => value ?? undefined)).toEqual(given);
});
