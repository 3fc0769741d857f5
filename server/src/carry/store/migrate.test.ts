import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
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

test('an index is made outside of a transaction, while another server waits for the schema', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0001-table.sql'), 'CREATE TABLE things (id bigint PRIMARY KEY, name text NOT NULL);\n');
  const index =
    'DROP INDEX CONCURRENTLY IF EXISTS things_name;\nCREATE INDEX CONCURRENTLY things_name ON things (name);\n';
  await writeFile(join(folder, '0002-index.sql'), `-- outside a transaction\n${index}`);
  const empty = await testDatabase({ empty: true });
  const ran = await Promise.all([migrate(empty.pool, folder), migrate(empty.pool, folder)]);
  expect(ran.sort()).toEqual([0, 2]);
  const { rows } = await empty.pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_name'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  await empty.drop();
  await rm(folder, { recursive: true });
});

test('what runs outside of a transaction and fails is not recorded, and runs again from its beginning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const file = join(folder, '0001-two.sql');
  await writeFile(
    file,
    '-- outside a transaction\nCREATE TABLE IF NOT EXISTS first (id bigint);\nCREATE TABLE second (id no_type);\n',
  );
  const empty = await testDatabase({ empty: true });
  await expect(migrate(empty.pool, folder)).rejects.toThrow('no_type');
  await writeFile(
    file,
    '-- outside a transaction\nCREATE TABLE IF NOT EXISTS first (id bigint);\nCREATE TABLE second (id bigint);\n',
  );
  expect(await migrate(empty.pool, folder)).toBe(1);
  await empty.drop();
  await rm(folder, { recursive: true });
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
