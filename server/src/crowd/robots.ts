/** The accounts of simulated traders: marked users without a login (0015-robots.sql). */
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../store/database.ts';

/** All there are, in the order in which they were made. */
export async function robotsOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE robot ORDER BY id');
  return rows.map(({ id }) => Number(id));
}

/** The first so many, made where they are missing. The caller is the only writer of the database. */
export async function createRobots(pool: Pool, count: number, at: Date): Promise<number[]> {
  const known = await robotsOf(pool);
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (robot, language, created_at) SELECT true, 'en', $2 FROM generate_series(1, $1) RETURNING id`,
    [Math.max(0, count - known.length), at],
  );
  const made = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  return [...known, ...made].slice(0, count);
}

/** Throws StartError where a database that others pay for has simulated traders. */
export async function refuseRobots(
  pool: Pool,
  { production, money }: Pick<Config, 'production' | 'money'>,
): Promise<void> {
  const isDemo = !production && money === 'demo';
  if (isDemo || (await robotsOf(pool)).length === 0) return;
  throw new StartError(
    'this database has simulated traders (CROWD) and cannot be started in production or with real money; use another one',
  );
}
