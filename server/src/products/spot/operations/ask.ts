import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { OperationKind, OperationOutcome } from './operation.ts';

const lookMs = 100;

/** Requests an operation of the running server, and waits for its outcome, at most `patienceMs`. What no server has taken by then is withdrawn. */
export async function askOperation(
  pool: Pool,
  { kind, symbol }: { kind: OperationKind; symbol: string },
  patienceMs: number,
): Promise<OperationOutcome> {
  const asked = await pool.query<{ id: string }>(
    'INSERT INTO spot_operations (kind, symbol) VALUES ($1, $2) RETURNING id',
    [kind, symbol],
  );
  const id = asked.rows[0]?.id;
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ outcome: OperationOutcome | null }>(
      'SELECT outcome FROM spot_operations WHERE id = $1',
      [id],
    );
    if (rows[0]?.outcome) return rows[0].outcome;
    await wait(lookMs);
  }
  const withdrawn = await pool.query('DELETE FROM spot_operations WHERE id = $1 AND taken_at IS NULL', [id]);
  return withdrawn.rowCount === 1 ? 'late' : 'unknown';
}
