/** The review: what is waiting, and the decision. */
import type { identity } from '@glassbook/contract';
import type { Pool } from 'pg';
import { assert } from '@glassbook/money';
import { Activity, type Recorded } from '../../shared/activity/activity.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { Review } from './show.ts';

/** A request under review, without anything of the person. */
export type Waiting = { id: number; level: 1 | 2; submittedAt: Date };

/** What is under review, oldest first. */
export async function waiting(pool: Pool): Promise<Waiting[]> {
  const { rows } = await pool.query<{ id: string; level: 1 | 2; submitted_at: Date }>(
    "SELECT id, level, submitted_at FROM identity_requests WHERE status = 'review' ORDER BY id",
  );
  return rows.map(({ id, level, submitted_at: submittedAt }) => ({ id: Number(id), level, submittedAt }));
}

/** `why`: the reviewer's own words, for the log; `reason` is what the user sees. */
export type Decision = { id: number; user?: number; by: string; why: string; at: Date } & (
  | { outcome: 'approved' }
  | { outcome: 'failed'; reason: identity.Failure }
);

/** Decides a request that is under review, once, logs it and notifies its owner. Undefined where it is not under review. */
export async function decide({ pool, audit }: Review, decision: Decision): Promise<Recorded | undefined> {
  const { id, user, by, why, at, outcome } = decision;
  assert(by.trim() !== '' && why.trim() !== '', 'a decision has a reviewer and a reason');
  const reason = outcome === 'failed' ? decision.reason : null;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; level: 1 | 2 }>(
      `UPDATE identity_requests SET status = $2, reason = $3, decided_by = $4, decided_at = $5
       WHERE id = $1 AND status = 'review' AND ($6::bigint IS NULL OR user_id = $6) RETURNING user_id, level`,
      [id, outcome, reason, by, at, user ?? null],
    );
    const decided = rows[0];
    if (!decided) return undefined;
    const { level } = decided;
    await audit?.appendIn(client, {
      ...{ staff: undefined, act: reason === null ? 'identity.approve' : 'identity.reject' },
      ...{ subject: `user:${decided.user_id}`, detail: { request: id, reviewer: by, why, ...(reason && { reason }) } },
    });
    const recorded = noticeOf(`identity:${id}`, { owner: Number(decided.user_id), level, reason, at: at.getTime() });
    await new Activity().record(client, [recorded]);
    return recorded;
  });
}

type Notice = { owner: number; level: 1 | 2; reason: identity.Failure | null; at: number };

/** What the owner is notified of; `reason`: null for an approval. */
export function noticeOf(id: string, { owner, level, reason, at }: Notice): Recorded {
  const shared = { id, at_ms: at, group: 'account' } as const;
  const happening =
    reason === null
      ? ({ ...shared, kind: 'identity_approved', params: { level } } as const)
      : ({ ...shared, kind: 'identity_failed', params: { level, reason } } as const);
  return { owner, happening };
}
