import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { readLease } from './connection/lease.ts';
import { StartError } from './database.ts';

const migrations = resolve(import.meta.dirname, '../../../migrations');
/** Any number, as long as all servers take the same lock. */
const LOCK = 4_711_001;
const LOCK_EVERY_MS = 100;
const OLDEST_POSTGRES = 15;
/** The first line of a migration that PostgreSQL refuses within a transaction, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE = '-- outside a transaction\n';
/** A line of a migration that servers from this version on may run beside, though they do not know it. */
const BESIDE = /^-- runs beside (\d+\.\d+\.\d+)$/m;

type Migration = { name: string; hash: string; sql: string; beside: string | undefined };

/**
 * Brings the schema up to date: the numbered files of `folder` in order, each in a transaction of its own. Refuses a PostgreSQL that is too old, a
 * schema of a newer version, and a migration that was changed after it ran. Returns how many ran.
 *
 * A file that begins with the line `-- outside a transaction` runs statement by statement, each committed alone; statements end where a line ends
 * with a semicolon. A start that ends in between runs all of them again, so each must be repeatable: DROP INDEX CONCURRENTLY IF EXISTS goes before
 * CREATE INDEX CONCURRENTLY, which leaves an invalid index where it fails.
 *
 * A file with the line `-- runs beside 1.4.0` leaves a schema on which servers of 1.4.0 and later run: such a server starts on it, and it runs while one leads. A file without that line
 * runs beside no older server: it is refused while another one leads.
 */
export async function migrate(pool: Pool, { folder = migrations, version = '0.0.0' } = {}): Promise<number> {
  const client = await pool.connect();
  let broken = true;
  try {
    await checkVersion(client);
    await lock(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now());
       ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS beside text`,
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const done = await hashesOfDone(client, files, version);
    const missing: Migration[] = [];
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (done.get(name) === hash) continue;
      if (done.has(name)) throw new StartError(`migration ${name} was changed after it ran on this database`);
      missing.push({ name, hash, sql, beside: BESIDE.exec(sql)?.[1] });
    }
    // An empty database has no lease.
    if (done.size > 0 && missing.length > 0) await checkLeader(client, missing);
    for (const migration of missing) await run(client, migration);
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    broken = false;
    return missing.length;
  } finally {
    // With its connection goes the lock.
    client.release(broken);
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

/** Whether a version is this one or a later one; not where none is stated. */
function isFrom(version: string, least: string | null | undefined): boolean {
  if (!least) return false;
  const [own, stated] = [version, least].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((place) => own?.[place] !== stated?.[place]);
  return at === undefined || (own?.[at] ?? 0) > (stated?.[at] ?? 0);
}

/** A migration may not take away what the server that leads needs. */
async function checkLeader(client: PoolClient, missing: readonly Migration[]): Promise<void> {
  const { heard, version } = await readLease(client);
  const apart = heard === undefined ? undefined : missing.find(({ beside }) => !isFrom(version, beside));
  if (apart)
    throw new StartError(
      `migration ${apart.name} does not run beside Glassbook ${version}, which leads on this database: stop that first`,
    );
}

async function hashesOfDone(
  client: PoolClient,
  files: readonly string[],
  version: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string; beside: string | null }>(
    'SELECT name, hash, beside FROM schema_migrations ORDER BY name',
  );
  const unknown = rows.find(({ name, beside }) => !files.includes(name) && !isFrom(version, beside));
  if (unknown !== undefined)
    throw new StartError(
      `the database was made by a newer Glassbook (${unknown.name} is not known here): start that version`,
    );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function run(client: PoolClient, { name, hash, sql, beside }: Migration): Promise<void> {
  const record = () =>
    client.query('INSERT INTO schema_migrations (name, hash, beside) VALUES ($1, $2, $3)', [name, hash, beside]);
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
