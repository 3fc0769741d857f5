/** A PostgreSQL with synchronous commits, for one measurement, with an empty migrated database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startCluster } from '../../../server/src/carry/postgres/cluster.ts';
import { createPool } from '../../../server/src/carry/store/database.ts';
import { migrate } from '../../../server/src/carry/store/migrate.ts';

export type OwnPostgres = { url: string; pool: Pool; folder: string; remove: () => Promise<void> };

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-bench-'));
  const cluster = await startCluster({ directory: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') });
  const pool = createPool(cluster.url);
  await migrate(pool);
  return {
    url: cluster.url,
    pool,
    folder,
    async remove() {
      await pool.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
