import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';

const PATIENCE_MS = 20_000;

/** Does the work while another transaction refers to all users, as one does that inserts a row with a foreign key to them. Work that waits for it fails. */
export async function whileReferred<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const other = await pool.connect();
  const isOver = new AbortController();
  const waited = setTimeout(PATIENCE_MS, undefined, { signal: isOver.signal }).then(() => {
    throw new Error('it waits for a transaction that refers to its user');
  });
  waited.catch(() => undefined);
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM users FOR KEY SHARE');
    return await Promise.race([work(), waited]);
  } finally {
    isOver.abort();
    await other.query('ROLLBACK');
    other.release();
  }
}
