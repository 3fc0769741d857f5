import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { explainStorage, StartError } from './database.ts';
import { migrate } from './migrate.ts';
import { openStore } from './store.ts';

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
  const ran = await Promise.all([migrate(empty.pool, { folder }), migrate(empty.pool, { folder })]);
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
  await expect(migrate(empty.pool, { folder })).rejects.toThrow('no_type');
  await writeFile(
    file,
    '-- outside a transaction\nCREATE TABLE IF NOT EXISTS first (id bigint);\nCREATE TABLE second (id bigint);\n',
  );
  expect(await migrate(empty.pool, { folder })).toBe(1);
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

describe('STANDBY-008 a migration states what it runs beside', () => {
  const later = async (line: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(folder, '9999-later.sql'), `${line}CREATE TABLE later (id bigint PRIMARY KEY);\n`);
    const known = resolve(import.meta.dirname, '../../../migrations');
    for (const file of await readdir(known)) await symlink(join(known, file), join(folder, file));
    return folder;
  };

  test('an older server starts on the newer schema that states its version or an earlier one, and on no other', async () => {
    const folder = await later('-- runs beside 1.4.0\n');
    expect(await migrate(database.pool, { folder, version: '1.5.0' })).toBe(1);
    for (const version of ['1.4.0', '1.4.1', '1.10.0', '2.0.0'])
      expect(await migrate(database.pool, { version })).toBe(0);
    for (const version of ['1.3.9', '0.9.0'])
      await expect(migrate(database.pool, { version })).rejects.toThrow('made by a newer Glassbook (9999-later.sql');
    await rm(folder, { recursive: true });
  });

  test('one that states nothing runs beside no older server', async () => {
    const folder = await later('');
    await migrate(database.pool, { folder, version: '1.5.0' });
    await expect(migrate(database.pool, { version: '1.5.0' })).rejects.toThrow('made by a newer Glassbook');
    await rm(folder, { recursive: true });
  });

  test('one that does not run beside the server that leads changes nothing, and runs once that is gone', async () => {
    const folder = await later('-- runs beside 1.4.0\n');
    const leader = await openStore(database.url, [], { version: '1.3.0' });
    const start = () => migrate(database.pool, { folder, version: '1.5.0' });
    await expect(start()).rejects.toThrow('9999-later.sql does not run beside Glassbook 1.3.0, which leads on this');
    const { rows } = await database.pool.query(`SELECT to_regclass('later') AS made`);
    expect(rows).toEqual([{ made: null }]);
    const next = await openStore(database.url, [], { version: '1.4.0' });
    expect(await start()).toBe(1);
    await Promise.all([leader.close(), next.close()]);
    await rm(folder, { recursive: true });
  });
});
