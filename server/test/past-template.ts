/**
 * The migrated database with the past of the simulated feed filled in, which takes most of the time of a start: made by the first test that asks
 * for it in a run, copied by the others. It has nothing else that a start leaves.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../src/carry/store/database.ts';
import { patient, testDatabase } from './postgres.ts';
import { databaseAt } from './template.ts';

const NAME = 'test_template_with_past';
/** No other lock of the tests has this number. */
const LOCK = 7_001;
const PAST_TABLES = ['market_candles', 'market_feed_state'];

/** Two days of generated prices instead of thirty. */
export async function beginPast(pool: Pool): Promise<void> {
  const genesis = Date.now() - (Date.now() % 60_000) - 2 * 86_400_000;
  await pool.query("INSERT INTO market_feed_state (name, state) VALUES ('simulated', $1)", [
    JSON.stringify({ seed: 7, genesis }),
  ]);
}

/** Its name. `fill` starts and stops a server on the database at this address, which has no past yet. */
export async function pastTemplate(fill: (url: string) => Promise<void>): Promise<string> {
  const server = inject('postgresUrl');
  const pool = createPool(server, { max: 1, ...patient });
  // The lock is its connection's, which a pool would end where it is idle for as long as filling takes.
  const admin = await pool.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await makePast(admin, server, fill);
    return NAME;
  } finally {
    admin.release(true);
    await pool.end();
  }
}

async function makePast(admin: PoolClient, server: string, fill: (url: string) => Promise<void>): Promise<void> {
  const [filled, made] = [await testDatabase(), await testDatabase()];
  await beginPast(filled.pool);
  await fill(filled.url);
  const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
  for (const table of PAST_TABLES) {
    const file = join(rows[0]!.data_directory, `past_${table}`);
    await asOwner(server, filled.url, `COPY ${table} TO '${file}'`);
    await asOwner(server, made.url, `COPY ${table} FROM '${file}'`);
    rmSync(file);
  }
  await filled.drop();
  await made.pool.end();
  await admin.query(`ALTER DATABASE ${nameIn(made.url)} RENAME TO ${NAME}`);
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

async function asOwner(server: string, url: string, statement: string): Promise<void> {
  const pool = createPool(databaseAt(server, nameIn(url)), { max: 1, ...patient });
  await pool.query(statement);
  await pool.end();
}
