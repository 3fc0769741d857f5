import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { StartError } from './database.ts';

const folder = resolve(import.meta.dirname, '../../migrations');
/** Any number, as long as all servers take the same lock. */
const LOCK = 4_711_001;
const OLDEST_POSTGRES = 15;

/**
 * Brings the schema up to date: numbered files in order, each in a transaction of its own. Refuses a PostgreSQL that is too old, a schema of a
 * newer version, and a migration that was changed after it ran. Returns how many ran.
 */
export async function migrate(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows: version } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(version[0]?.server_version_num) / 10_000);
    if (major < OLDEST_POSTGRES)
      throw new StartError(`PostgreSQL ${major} is too old: ${OLDEST_POSTGRES} or newer is needed`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const { rows } = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM schema_migrations ORDER BY name',
    );
    const done = new Map(rows.map(({ name, hash }) => [name, hash]));
    const unknown = [...done.keys()].find((name) => !files.includes(name));
    if (unknown !== undefined)
      throw new StartError(
        `the database was made by a newer Glassbook (${unknown} is not known here): start that version`,
      );
    let ran = 0;
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (done.has(name)) {
        if (done.get(name) !== hash)
          throw new StartError(`migration ${name} was changed after it ran on this database`);
        continue;
      }
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
      ran += 1;
    }
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return ran;
  } finally {
    client.release();
  }
}
