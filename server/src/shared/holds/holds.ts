/**
 * Holds on withdrawals. A change of a factor, or a login on a new device, starts one; what moves money out of an account asks `holdOf` first. A hold is
 * never shortened: it ends by itself.
 */
import type { account } from '@glassbook/contract';
import { isPlayed, type Config } from '../../carry/config/config.ts';
import type { Pool, PoolClient } from 'pg';

export type HoldReason = account.HoldReason;
export type Hold = { reason: HoldReason; startedMs: number; endsMs: number };

export const holdMs = 86_400_000;
/** What is new to be paid to is held less long where a demo plays its cast: nobody waits a day to see a withdrawal. */
const demoHoldMs = 10_000;

/** How long a new address, card or recipient is held. */
export const payeeHoldMs = (config: Config): number => (isPlayed(config) ? demoHoldMs : holdMs);

/** Starts a hold of 24 hours in the caller's transaction; its end, milliseconds UTC. What is moving money out of the account has the user's row, and is waited for. */
export async function startHold(
  client: PoolClient,
  userId: number,
  { reason, at }: { reason: HoldReason; at: number },
): Promise<number> {
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  await client.query('INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, $2, $3, $4)', [
    userId,
    reason,
    new Date(at),
    new Date(at + holdMs),
  ]);
  return at + holdMs;
}

/** The hold of a user that ends last; undefined where withdrawals are open. Over from the very millisecond of its end. */
export async function holdOf(db: Pool | PoolClient, userId: number, now: number): Promise<Hold | undefined> {
  const { rows } = await db.query<{ reason: HoldReason; started_at: Date; ends_at: Date }>(
    `SELECT reason, started_at, ends_at FROM account_holds WHERE user_id = $1 AND ends_at > $2
     ORDER BY ends_at DESC, id DESC LIMIT 1`,
    [userId, new Date(now)],
  );
  const [row] = rows;
  return row && { reason: row.reason, startedMs: row.started_at.getTime(), endsMs: row.ends_at.getTime() };
}

/** Those that were begun since a time, the newest first. */
export async function holdsSince(db: Pool | PoolClient, userId: number, since: number): Promise<Hold[]> {
  const { rows } = await db.query<{ reason: HoldReason; started_at: Date; ends_at: Date }>(
    'SELECT reason, started_at, ends_at FROM account_holds WHERE user_id = $1 AND started_at >= $2 ORDER BY started_at DESC, id DESC',
    [userId, new Date(since)],
  );
  return rows.map((row) => ({
    ...{ reason: row.reason, startedMs: row.started_at.getTime(), endsMs: row.ends_at.getTime() },
  }));
}
