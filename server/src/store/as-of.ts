import type { Pool, PoolClient } from 'pg';

/** Reads something together with the number of the last command it contains: one snapshot of the database. */
export async function asOf<T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<T>,
): Promise<{ seq: number; value: T }> {
  const client = await pool.connect();
  // After a failure the connection may be inside a transaction: it is not used again.
  let broken = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
    const value = await read(client);
    await client.query('COMMIT');
    broken = false;
    return { seq: Number(rows[0]?.seq ?? 0), value };
  } finally {
    client.release(broken);
  }
}
