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
  expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
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

test('a lost password is replaced', async () => {
  rmSync(join(folder, 'postgres.password'));
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
