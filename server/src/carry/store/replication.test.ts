/** A PostgreSQL of its own that waits for a standby which never comes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { createPool } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-test-'));
let cluster: Cluster;
let owner: Pool;
let pool: Pool;

beforeAll(async () => {
  cluster = await startCluster({
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  owner = createPool(cluster.ownerUrl, { options: '-c synchronous_commit=off' });
  pool = createPool(cluster.url, { max: 1 });
  await pool.query('CREATE TABLE kept (n integer)');
  await owner.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await owner.query('SELECT pg_reload_conf()');
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ names: string }>(
        "SELECT current_setting('synchronous_standby_names') AS names",
      );
      expect(rows[0]?.names).toBe('nobody');
    },
    { timeout: 20_000 },
  );
}, 120_000);
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
  await client.query('BEGIN');
  await client.query('INSERT INTO kept VALUES (2)');
  const commit = client.query('COMMIT').catch((error: unknown) => error);
  await cancelWait();
  expect(await commit).toMatchObject({ name: 'Fault', outcomeUnknown: true });
  // The next answer on this connection is its own.
  expect((await client.query('SELECT count(*)::integer AS kept FROM kept')).rows).toEqual([{ kept: 2 }]);
  client.release();
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
