/** Which users are simulated traders (0015-robots.sql), and where there may be none. */
import type { Pool } from 'pg';
import type { Config } from '../../carry/config/config.ts';
import { StartError } from '../../carry/store/database.ts';

/** All there are, in the order in which they were made. */
export async function robotsOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE robot ORDER BY id');
  return rows.map(({ id }) => Number(id));
}

/** The simulated account of a name, made where it is missing; `at` in milliseconds UTC. */
export async function robotNamed(
  pool: Pool,
  { name, signature = null }: { name: string; signature?: string | null },
  at: number,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE robot AND nickname = $1', [name]);
  if (rows[0]) return Number(rows[0].id);
  const made = await pool.query<{ id: string }>(
    "INSERT INTO users (robot, language, nickname, signature, created_at) VALUES (true, 'en', $1, $2, $3) RETURNING id",
    [name, signature, new Date(at)],
  );
  return Number(made.rows[0]?.id);
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
