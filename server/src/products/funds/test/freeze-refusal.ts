/** A freeze that does not wait, or what else is given, tried and taken back: the SQLSTATE it fails with, 55P03 where another transaction holds the row, '' where it works. */
import type { Pool, PoolClient } from 'pg';

const freezing = (client: PoolClient, userId: number): Promise<unknown> =>
  client.query('UPDATE users SET frozen_at = now() WHERE id = $1', [userId]);

export async function freezeRefusal(pool: Pool, userId: number, begin = freezing): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '100ms'");
    await begin(client, userId);
    return '';
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
