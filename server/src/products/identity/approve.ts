/** The approval of a request for a verification, which takes two reviewers. */
import { isPermitted, roleNames } from '@glassbook/contract';
import type { Pool } from 'pg';
import { assert } from '@glassbook/money';
import type { Recorded } from '../../shared/activity/activity.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { decide, type Decision } from './decide.ts';
import type { Review } from './show.ts';

/** `staff`: the number of the reviewer, who in a terminal has a name only. */
type Approval = Omit<Decision, 'outcome' | 'reason'> & { staff?: number };
type First = { first_by: string; first_staff: string | null };

/** Whether the first approval is the reviewer's own. Two people can have one name, so at the desk the number tells them apart. */
export const isOwn = ({ first_by: by, first_staff: staff }: First, reviewer: { by: string; staff?: number }): boolean =>
  staff !== null && reviewer.staff !== undefined
    ? Number(staff) === reviewer.staff
    : by.trim().toLowerCase() === reviewer.by.trim().toLowerCase();

async function firstOf(pool: Pool, { id, user }: Approval): Promise<First | undefined> {
  const { rows } = await pool.query<First>(
    `SELECT first_by, first_staff FROM identity_requests
     WHERE id = $1 AND status = 'review' AND first_at IS NOT NULL AND ($2::bigint IS NULL OR user_id = $2)`,
    [id, user ?? null],
  );
  return rows[0];
}

const deciders = roleNames.filter((role) => isPermitted(role, 'identity.decide'));

/** Records the first approval of a request that is under review and has none, or that of one of the staff who may no longer decide. Whether it did. */
async function recordFirst({ pool, audit }: Review, { id, user, by, staff, why, at }: Approval): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(
      `UPDATE identity_requests SET first_at = $2, first_by = $3, first_staff = $4
       WHERE id = $1 AND status = 'review' AND ($5::bigint IS NULL OR user_id = $5)
         AND (first_at IS NULL OR first_staff IN (SELECT s.id FROM staff s WHERE s.role IS NULL OR NOT s.role = ANY ($6)))
       RETURNING user_id`,
      [id, at, by, staff ?? null, user ?? null, deciders],
    );
    const [found] = rows;
    if (!found) return false;
    await audit?.appendIn(client, {
      ...{ staff: undefined, act: 'identity.approve', subject: `user:${found.user_id}` },
      detail: { request: id, reviewer: by, why, approvals: 1 },
    });
    return true;
  });
}

/**
 * The approval of one reviewer: `first` where another has to follow, `own` where it is the same reviewer's again, else the decision. Undefined where
 * the request is not under review.
 */
export async function approve(review: Review, approval: Approval): Promise<'first' | 'own' | Recorded | undefined> {
  const { staff: _, ...decision } = approval;
  assert(approval.by.trim() !== '' && approval.why.trim() !== '', 'an approval has a reviewer and a reason');
  if (await recordFirst(review, approval)) return 'first';
  const first = await firstOf(review.pool, approval);
  if (!first) return undefined;
  return isOwn(first, approval) ? 'own' : decide(review, { ...decision, outcome: 'approved' });
}
