/** One PostgreSQL for a whole test run, made anew and thrown away, with a migrated database that tests copy. Its files do not have to survive, so it does not wait for the disk. TEST_POSTGRES: a folder with the programs of another one than the embedded. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../src/carry/postgres/cluster.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** As the owner role, which makes and drops databases. */
    postgresUrl: string;
    /** As the role of the server, which tests are run as. */
    applicationUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-test-'));
  const cluster = await startCluster({
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    programs: process.env['TEST_POSTGRES'],
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '100' },
  });
  await makeTemplate(cluster.ownerUrl, cluster.url);
  project.provide('postgresUrl', cluster.ownerUrl);
  project.provide('applicationUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
