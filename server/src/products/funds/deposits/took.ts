/** How long the steps of deposits took lately, from their rows. */
import type { Pool } from 'pg';

const LATELY_MS = 30 * 86_400_000;

/** The medians of the deposits that were credited since: until one of the staff took it up, and from then until it was credited. */
const medians = `
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(reviewed_at, ended_at) - at) AS review,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY ended_at - coalesce(reviewed_at, ended_at)) AS credit
FROM deposits WHERE stage = 'ended' AND status = 'credited' AND ended_at >= $1`;

export async function tookLately(pool: Pool, now: number): Promise<{ review_ms: number; credit_ms: number } | null> {
  const { rows } = await pool.query<{ review: string | null; credit: string | null }>(medians, [now - LATELY_MS]);
  const { review = null, credit = null } = rows[0] ?? {};
  return review === null || credit === null ? null : { review_ms: Number(review), credit_ms: Number(credit) };
}
