/** For slices with plain rows: several statements, all or none. The ledger is never written through here. */
import type { Pool, PoolClient } from 'pg';

/** Runs the work in one transaction, of a connection of the pool or on this one. An exception, or a failed commit, rolls it back. */
export async function inTransaction<T>(db: Pool | PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = 'release' in db ? db : await db.connect();
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
    if (client !== db) client.release(broken);
  }
}
