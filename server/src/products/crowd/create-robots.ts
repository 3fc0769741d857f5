/** Makes the accounts of simulated traders: marked users without a login (0015-robots.sql). */
import type { Pool } from 'pg';
import { robotsOf } from '../../shared/robots/robots.ts';

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
