/** A database of its own for each test that requests one, in the PostgreSQL of the run. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../src/carry/store/database.ts';
import { databaseAt, TEMPLATE } from './template.ts';

/** A machine that runs other tests beside these may stand still for longer than a caller would wait. */
export const patient = { connectionTimeoutMillis: 30_000 };

/** `folder`: the data of the servers on it, made by the first of them. */
export type TestDatabase = { url: string; folder: string; pool: Pool; drop: () => Promise<void> };

/** Migrated, unless `empty`; or a copy of `template`. `drop` closes the pool and removes the database with its folder. */
export async function testDatabase({
  empty = false,
  template = TEMPLATE,
}: { empty?: boolean; template?: string } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const folder = join(tmpdir(), `glassbook-${name}`);
  const admin = createPool(server, { max: 1, ...patient });
  await admin.query(`CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${template}`}`);
  const url = databaseAt(inject('applicationUrl'), name);
  const pool = createPool(url, patient);
  return {
    url,
    folder,
    pool,
    async drop() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
