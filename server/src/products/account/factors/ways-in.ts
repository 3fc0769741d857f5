import { desk } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

/** Whether a user has one way to log in left: a password, a passkey or a wallet. In a transaction that holds the user's row. */
export async function isLastWayIn(client: PoolClient, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ ways: string }>(
    `SELECT (SELECT count(password_hash) FROM users WHERE id = $1) + (SELECT count(*) FROM passkeys WHERE user_id = $1)
       + (SELECT count(*) FROM wallets WHERE user_id = $1) AS ways`,
    [userId],
  );
  return Number(rows[0]?.ways ?? 0) <= 1;
}

/** For so many days after its first email or phone an account keeps the wallet that signed it up: so far back the end of a freeze can take that one away. */
export const openingKeptDays = desk.thawDaysMax;

/**
 * Whether a user keeps the phone number: without an email that is older than 30 days it is the only address that a reset of the password goes to, and a
 * session with the password would be enough to take it away.
 */
export async function keepsNumber(pool: Pool | PoolClient, userId: number, at: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM users u WHERE id = $1 AND phone IS NOT NULL
       AND (email IS NULL OR EXISTS (SELECT 1 FROM email_changes c WHERE c.user_id = u.id AND c.before IS NULL AND c.at > $2))`,
    [userId, new Date(at - openingKeptDays * 86_400_000)],
  );
  return rowCount === 1;
}

/**
 * Whether a user keeps the wallet that signed the account up: the end of a freeze may leave only that one, and an intruder's new email or phone would else
 * be the only way in. In such a transaction.
 */
export async function keepsOpening(client: PoolClient, userId: number, at: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM users u WHERE id = $1
       AND (email IS NULL OR EXISTS (SELECT 1 FROM email_changes c WHERE c.user_id = u.id AND c.before IS NULL AND c.at > $2))
       AND (phone IS NULL OR EXISTS (SELECT 1 FROM phone_changes c WHERE c.user_id = u.id AND c.before IS NULL AND c.at > $2))`,
    [userId, new Date(at - openingKeptDays * 86_400_000)],
  );
  return rowCount === 1;
}
