/** The review: what is waiting, and the decision, for `npm run identity`. */
import type { identity } from '@glassbook/contract';
import type { Pool } from 'pg';
import { Activity, type Recorded } from '../activity/activity.ts';
import { inTransaction } from '../store/transaction.ts';
import { requestColumns, requestOf, type Request, type TextVault } from './standing.ts';

/** A request under review, and the other users who sent the same number. */
export type Waiting = Request & { email: string; sameNumber: number[] };

/** What is under review, oldest first. */
export async function waiting(pool: Pool, vault: TextVault): Promise<Waiting[]> {
  const { rows } = await pool.query<Parameters<typeof requestOf>[0] & { email: string; same_number: string[] }>(
    `SELECT ${requestColumns}, (SELECT email FROM users WHERE users.id = user_id) AS email,
       ARRAY(SELECT DISTINCT other.user_id FROM identity_requests AS other
         WHERE other.number_digest = own.number_digest AND other.user_id <> own.user_id) AS same_number
     FROM identity_requests AS own WHERE status = 'review' ORDER BY id`,
  );
  return rows.map((row) => ({
    ...requestOf(row, vault),
    email: row.email,
    sameNumber: row.same_number.map(Number),
  }));
}

export type Decision = { id: number; by: string; at: Date } & (
  { outcome: 'approved' } | { outcome: 'failed'; reason: identity.Failure }
);

/** Decides a request that is under review, once, and notifies its owner. Undefined where it is not under review. */
export async function decide(pool: Pool, decision: Decision): Promise<Recorded | undefined> {
  const { id, by, at, outcome } = decision;
  const reason = outcome === 'failed' ? decision.reason : null;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; level: 1 | 2 }>(
      `UPDATE identity_requests SET status = $2, reason = $3, decided_by = $4, decided_at = $5
       WHERE id = $1 AND status = 'review' RETURNING user_id, level`,
      [id, outcome, reason, by, at],
    );
    const decided = rows[0];
    if (!decided) return undefined;
    const { level } = decided;
    const shared = { id: `identity:${id}`, at_ms: at.getTime(), group: 'account' } as const;
    const recorded: Recorded = {
      owner: Number(decided.user_id),
      happening:
        reason === null
          ? { ...shared, kind: 'identity_approved', params: { level } }
          : { ...shared, kind: 'identity_failed', params: { level, reason } },
    };
    await new Activity().record(client, [recorded]);
    return recorded;
  });
}
