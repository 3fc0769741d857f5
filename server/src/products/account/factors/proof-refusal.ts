import type { Pool, PoolClient } from 'pg';
import { refuse, type Caller } from '../../../carry/http/handling.ts';

/** How long a proof allows changes. */
const provedMs = 300_000;

/** The refusal of a change by a session that proved nothing lately; undefined where it did. */
export async function proofRefusal(
  { pool, now }: { pool: Pool | PoolClient; now: () => number },
  { sessionId }: Caller,
) {
  const { rowCount } = await pool.query('SELECT 1 FROM sessions WHERE id = $1 AND proved_at > $2', [
    sessionId,
    new Date(now() - provedMs),
  ]);
  return rowCount === 1 ? undefined : refuse('account.step_up_required');
}
