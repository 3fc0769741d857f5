import type { Pool, PoolClient } from 'pg';

/** Reads in one read-only snapshot of the database. After a failure the connection may be inside a transaction: it is not used again. */
export async function inSnapshot<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const value = await read(client);
    await client.query('COMMIT');
    broken = false;
    return value;
  } finally {
    client.release(broken);
  }
}

/** The same, with the number of the last command that the snapshot contains. */
export function asOf<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<{ seq: number; value: T }> {
  return inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
    return { seq: Number(rows[0]?.seq ?? 0), value: await read(client) };
  });
}
