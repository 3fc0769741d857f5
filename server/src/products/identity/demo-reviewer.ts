/** The simulated reviewer of a demo: approves what has waited for ten seconds, so that a person can try what takes an identity. It is named as simulated in the log; the page of the user says so before. */
import type { Pool } from 'pg';
import type { Activity } from '../../shared/activity/activity.ts';
import type { Chore } from '../../carry/process/clock.ts';
import type { AuditLog } from '../../shared/review/audit-log.ts';
import { decide } from './decide.ts';

const waitMs = 10_000;
const lookMs = 1_000;
const atOnce = 50;
export const simulatedReviewer = 'simulated reviewer';

type Services = { pool: Pool; audit: AuditLog; activity: Pick<Activity, 'announce'>; now: () => number };

/** Of people who signed up: the cast of a demo has no password, and stays in its states. How many were approved. */
export async function reviewDemo({ pool, audit, activity, now }: Services): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT r.id FROM identity_requests AS r JOIN users AS u ON u.id = r.user_id
     WHERE r.status = 'review' AND r.submitted_at <= $1 AND u.password_hash IS NOT NULL ORDER BY r.id LIMIT $2`,
    [new Date(now() - waitMs), atOnce],
  );
  let approved = 0;
  for (const { id } of rows) {
    const recorded = await decide(
      { pool, audit },
      {
        ...{ id: Number(id), by: simulatedReviewer, why: 'a demo approves after ten seconds', at: new Date(now()) },
        outcome: 'approved',
      },
    );
    if (!recorded) continue;
    activity.announce([recorded]);
    approved += 1;
  }
  return approved;
}

/** Looks every second, one look after the other. */
export function demoReviewer(services: Services, failed: (error: unknown) => void): Chore {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await reviewDemo(services).catch(failed);
    isLooking = false;
  };
  return { everyMs: lookMs, run: () => void look() };
}
