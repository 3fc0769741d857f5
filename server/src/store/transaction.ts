/** What slices with plain rows use: several statements that happen together or not at all. Nothing of the ledger is written through here. */
import type { Pool, PoolClient } from 'pg';

/** Runs the work in one transaction. What it throws, and a commit that fails, undo it all. */
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
    // A connection that cannot even roll back is not put back.
    client.release(broken);
  }
}
