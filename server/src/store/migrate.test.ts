import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { explainStorage, StartError } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

test('a schema that is up to date is not changed', async () => {
  expect(await migrate(database.pool)).toBe(0);
});

test('two servers that start at once create the schema once', async () => {
  const empty = await testDatabase({ empty: true });
  const ran = await Promise.all([migrate(empty.pool), migrate(empty.pool)]);
  expect(ran.filter((count) => count > 0)).toHaveLength(1);
  await empty.drop();
});

test('a schema of a newer version stops the start with one line', async () => {
  await database.pool.query("INSERT INTO schema_migrations (name, hash) VALUES ('9999-tomorrow.sql', 'x')");
  const start = migrate(database.pool);
  await expect(start).rejects.toBeInstanceOf(StartError);
  await expect(start).rejects.toThrow('made by a newer Glassbook (9999-tomorrow.sql is not known here)');
});

test('a migration that was changed after it ran stops the start', async () => {
  await database.pool.query("UPDATE schema_migrations SET hash = 'x' WHERE name LIKE '0001%'");
  await expect(migrate(database.pool)).rejects.toThrow('was changed after it ran');
});

test.each([
  ['ECONNREFUSED', 'does not answer'],
  ['28P01', 'refuses the password'],
  ['42501', 'may not create tables'],
  ['53100', 'disk'],
])('storage that fails with %s is explained in one line', (code, words) => {
  expect(explainStorage(Object.assign(new Error('x'), { code }))).toContain(words);
});
