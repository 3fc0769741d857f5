/** For slices with plain rows: several statements, all or none. The ledger is never written through here. */
import type { Pool, PoolClient } from 'pg';

/** Runs the work in one transaction. An exception, or a failed commit, rolls it back. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error('a rollback failed');
    });
    throw error;
  } finally {
    // A connection that cannot roll back is not returned to the pool.
    client.release(broken);
  }
}
