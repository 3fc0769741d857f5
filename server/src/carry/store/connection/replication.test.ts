/** A PostgreSQL of its own that waits for a standby which never comes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../../postgres/cluster.ts';
import { createPool } from '../database.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-test-'));
let cluster: Cluster;
let owner: Pool;
let pool: Pool;

const start = (settings: Record<string, string>) =>
  startCluster({
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', ...settings },
  });

beforeAll(async () => {
  cluster = await start({});
  owner = createPool(cluster.ownerUrl);
  await owner.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  await owner.end();
  await cluster.stop();
  // Set at the start: commits go on without the standby for a moment after a reload.
  cluster = await start({ synchronous_standby_names: 'nobody' });
  owner = createPool(cluster.ownerUrl);
  pool = createPool(cluster.url, { max: 1 });
}, 120_000);
beforeEach(async () => {
  await pool.query('SET synchronous_commit = off');
  await pool.query('DROP TABLE IF EXISTS kept');
  await pool.query('CREATE TABLE kept (n integer)');
  await pool.query('RESET synchronous_commit');
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Cancels the connection that waits for a standby, once one does. */
const cancelWait = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );

test('R12 a commit whose wait for the standby was cancelled has an unknown outcome, by a pool and by a connection of it', async () => {
  const single = pool.query('INSERT INTO kept VALUES (1)').catch((error: unknown) => error);
  await cancelWait();
  expect(await single).toMatchObject({ name: 'Fault', outcomeUnknown: true });

  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO kept VALUES (2)');
    const commit = client.query('COMMIT').catch((error: unknown) => error);
    await cancelWait();
    expect(await commit).toMatchObject({ name: 'Fault', outcomeUnknown: true });
    // The next answer on this connection is its own.
    expect((await client.query('SELECT count(*)::integer AS kept FROM kept')).rows).toEqual([{ kept: 2 }]);
  } finally {
    client.release();
  }
});

test('R12 a write that a standby refuses is a fault and ends the connection; nothing was done', async () => {
  const client = await pool.connect();
  await client.query('SET default_transaction_read_only = on');
  const write = client.query('INSERT INTO kept VALUES (3)').catch((error: unknown) => error);
  expect(await write).toMatchObject({ name: 'Fault', outcomeUnknown: false, reason: undefined });
  client.release();
  expect((await pool.query("SELECT current_setting('default_transaction_read_only') AS set")).rows).toEqual([
    { set: 'off' },
  ]);
});
