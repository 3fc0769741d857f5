import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postmaster, startCluster, type Cluster } from './cluster.ts';
import { isAlive, signal } from './processes.ts';

let folder = '';
let cluster: Cluster | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-'));
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async () =>
  (cluster = await startCluster({ directory: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') }));
async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('data survives a stop and is readable only with the password', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await expect(ask(second.url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  for (const file of ['postgres.password', 'postgres.application-password'])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test('commits are durable, text sorts the same everywhere and pages have checksums', async () => {
  const { url } = await start();
  const settings =
    "SELECT current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums, current_setting('jit') AS jit";
  expect(await ask(url, settings)).toEqual([{ commit: 'on', fsync: 'on', checksums: 'on', jit: 'off' }]);
  expect(
    await ask(
      url,
      "SELECT string_agg(word, '' ORDER BY word) AS sorted FROM (VALUES ('b'), ('A'), ('a'), ('B')) AS words (word)",
    ),
  ).toEqual([{ sorted: 'ABab' }]);
});

test('the application may only use its database; what an earlier version made as the owner is handed over', async () => {
  const before = await start();
  // As an older DATA_DIR: one role that owns everything and no other.
  await ask(
    before.ownerUrl,
    'CREATE TABLE grown (id bigint GENERATED ALWAYS AS IDENTITY, at bigint, word text) PARTITION BY RANGE (at)',
  );
  await ask(before.ownerUrl, 'CREATE TABLE grown_0 PARTITION OF grown FOR VALUES FROM (0) TO (10)');
  await ask(before.ownerUrl, "INSERT INTO grown (at, word) VALUES (1, 'old')");
  await ask(before.ownerUrl, 'CREATE SEQUENCE counted; CREATE VIEW seen AS SELECT word FROM grown');
  await ask(before.ownerUrl, "CREATE FUNCTION said() RETURNS text LANGUAGE sql AS $$ SELECT 'said' $$");
  await ask(before.ownerUrl, 'ALTER ROLE glassbook_app CREATEDB; GRANT pg_read_server_files TO glassbook_app');
  await before.stop();

  const { url, ownerUrl } = await start();
  expect(await ask(url, 'SELECT word, said() FROM seen')).toEqual([{ word: 'old', said: 'said' }]);
  // Parts are made and dropped while the server runs, and migrations change everything.
  await ask(
    url,
    "CREATE TABLE grown_10 (LIKE grown); ALTER TABLE grown ATTACH PARTITION grown_10 FOR VALUES FROM (10) TO (20); INSERT INTO grown (at, word) VALUES (11, 'new')",
  );
  await ask(
    url,
    'DROP TABLE grown_0; ALTER TABLE grown ADD COLUMN more text; DROP VIEW seen; DROP FUNCTION said(); DROP SEQUENCE counted',
  );
  expect(await ask(url, 'SELECT id, word FROM grown')).toEqual([{ id: '2', word: 'new' }]);
  await ask(url, 'DROP TABLE grown; CREATE TEMPORARY TABLE aside (id int)');

  const attributes =
    "rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, pg_has_role(oid, 'pg_read_server_files', 'MEMBER') AS files";
  expect(await ask(ownerUrl, `SELECT ${attributes} FROM pg_roles WHERE rolname = 'glassbook_app'`)).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      files: false,
    },
  ]);
});

test('a start that has nothing to change about the roles writes nothing', async () => {
  const first = await start();
  const rows = async ({ ownerUrl }: Cluster) => ask(ownerUrl, 'SELECT xmin, rolname FROM pg_authid ORDER BY oid');
  const before = await rows(first);
  await first.stop();
  expect(await rows(await start())).toEqual(before);
});

test('a killed PostgreSQL is detected, and restarts with its data', async () => {
  const killed = await start();
  signal(killed.process, 'SIGKILL');
  await killed.exited;
  const { url } = await start();
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('an orphaned PostgreSQL is stopped before another starts', async () => {
  const orphan = await start();
  expect(postmaster(join(folder, 'postgres'))).toEqual(orphan.process);
  const next = await start();
  expect(isAlive(orphan.process)).toBe(false);
  expect(isAlive(next.process)).toBe(true);
});

test.each(['password', 'application-password'])('a lost %s is replaced', async (lost) => {
  rmSync(join(folder, `postgres.${lost}`));
  const { url } = await start();
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('a password that is not in force, as after a restore, is brought into force', async () => {
  writeFileSync(join(folder, 'postgres.application-password'), 'f'.repeat(48));
  const { url } = await start();
  expect(await ask(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('a directory of another version is refused in one line and not changed', async () => {
  const file = join(folder, 'postgres/PG_VERSION');
  const ours = readFileSync(file, 'utf8');
  writeFileSync(file, '17\n');
  await expect(start()).rejects.toThrow(
    `${join(folder, 'postgres')} was made by PostgreSQL 17, this is PostgreSQL ${ours.trim()}`,
  );
  writeFileSync(file, ours);
});

test('a failed setup leaves no partial directory', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, '');
  await expect(
    startCluster({ directory: join(blocked, 'postgres'), logFile: join(folder, 'blocked.log') }),
  ).rejects.toThrow();
  expect(existsSync(join(blocked, 'postgres'))).toBe(false);
});
