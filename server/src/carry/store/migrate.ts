import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StartError } from './database.ts';

const migrations = resolve(import.meta.dirname, '../../../migrations');
/** Any number, as long as all servers take the same lock. */
const LOCK = 4_711_001;
const LOCK_EVERY_MS = 100;
const OLDEST_POSTGRES = 15;
/** The first line of a migration that PostgreSQL refuses within a transaction, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE = '-- outside a transaction\n';

/**
 * Brings the schema up to date: the numbered files of `folder` in order, each in a transaction of its own. Refuses a PostgreSQL that is too old, a
 * schema of a newer version, and a migration that was changed after it ran. Returns how many ran.
 *
 * A file that begins with the line `-- outside a transaction` runs statement by statement, each committed alone; statements end where a line ends
 * with a semicolon. A start that ends in between runs all of them again, so each must be repeatable: DROP INDEX CONCURRENTLY IF EXISTS goes before
 * CREATE INDEX CONCURRENTLY, which leaves an invalid index where it fails.
 */
export async function migrate(pool: Pool, folder = migrations): Promise<number> {
  const client = await pool.connect();
  try {
    await checkVersion(client);
    await lock(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const done = await hashesOfDone(client, files);
    let ran = 0;
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (done.get(name) === hash) continue;
      if (done.has(name)) throw new StartError(`migration ${name} was changed after it ran on this database`);
      await run(client, { name, hash, sql });
      ran += 1;
    }
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return ran;
  } finally {
    client.release();
  }
}

async function checkVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new StartError(`PostgreSQL ${major} is too old: ${OLDEST_POSTGRES} or newer is needed`);
}

/** Tries again and again: a statement that waits for the lock is a transaction for which CREATE INDEX CONCURRENTLY of its holder would wait. */
async function lock(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
    if (rows[0]?.got) return;
    await sleep(LOCK_EVERY_MS);
  }
}

async function hashesOfDone(client: PoolClient, files: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations ORDER BY name',
  );
  const unknown = rows.find(({ name }) => !files.includes(name));
  if (unknown !== undefined)
    throw new StartError(
      `the database was made by a newer Glassbook (${unknown.name} is not known here): start that version`,
    );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function run(
  client: PoolClient,
  { name, hash, sql }: { name: string; hash: string; sql: string },
): Promise<void> {
  const record = () => client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
  if (sql.startsWith(OUTSIDE)) {
    for (const statement of sql.slice(OUTSIDE.length).split(/;\s*\n/))
      if (statement.trim() !== '') await client.query(statement);
    await record();
    return;
  }
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await record();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
