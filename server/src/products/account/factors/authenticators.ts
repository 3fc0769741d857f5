/**
 * Authenticator apps of users. What must hold: a code is accepted once, and none of an earlier step after it; an offered secret is not in force until a
 * code of it was typed. Secrets are stored sealed.
 */
import type { Pool, PoolClient } from 'pg';
import { newOtpSecret, otpStep, otpUri } from '../../../shared/otp/otp.ts';
import type { OtpSecrets } from '../../../shared/otp/otp-secrets.ts';

const offeredMs = 900_000;
const ownerOf = (userId: number): string => `user ${userId}`;

type Services = { pool: Pool; otpSecrets: OtpSecrets; now: () => number };

/** A new secret for the user, in base32 and as the address in a QR code. The one in force stays so. */
export async function offerAuthenticator(
  { pool, otpSecrets, now, siteName }: Services & { siteName: string },
  user: { id: number; email: string | undefined; accountNumber: string },
): Promise<{ secret: string; url: string }> {
  const secret = newOtpSecret();
  await pool.query(
    `INSERT INTO authenticators (user_id, offered, offered_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET offered = $2, offered_at = $3`,
    [user.id, otpSecrets.seal(ownerOf(user.id), secret), new Date(now())],
  );
  return { secret, url: otpUri(secret, siteName, user.email ?? user.accountNumber) };
}

/**
 * Puts the offered secret in force with a code of it, in the caller's transaction. Repeated with a code of the secret that was just put in force, it is done:
 * the first answer, and with it the recovery codes, was lost.
 */
export async function confirmAuthenticator(
  { otpSecrets, now }: Pick<Services, 'otpSecrets' | 'now'>,
  client: PoolClient,
  userId: number,
  code: string,
): Promise<'done' | 'wrong' | 'expired'> {
  const at = now();
  const { rows } = await client.query<{ sealed: Buffer; last_step: string }>(
    `SELECT coalesce(offered, secret) AS sealed, CASE WHEN offered IS NULL THEN last_step ELSE 0 END AS last_step
     FROM authenticators WHERE user_id = $1 AND coalesce(offered_at, since) > $2 FOR UPDATE`,
    [userId, new Date(at - offeredMs)],
  );
  const [row] = rows;
  const secret = row && otpSecrets.open(ownerOf(userId), row.sealed);
  if (secret === undefined) return 'expired';
  // The code of the first time is good again, an earlier one is not.
  const step = otpStep(secret, code, at, Number(row?.last_step) - 1);
  if (step === undefined) return 'wrong';
  await client.query(
    'UPDATE authenticators SET secret = $4, since = $2, last_step = $3, offered = NULL, offered_at = NULL WHERE user_id = $1',
    [userId, new Date(at), step, row?.sealed],
  );
  return 'done';
}

/** Whether the code is one of the authenticator in force that was not used; if so it now is. */
export async function useAuthenticatorCode(
  { pool, otpSecrets, now }: Services,
  userId: number,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: Buffer; last_step: string }>(
    'SELECT secret, last_step FROM authenticators WHERE user_id = $1 AND secret IS NOT NULL',
    [userId],
  );
  const [row] = rows;
  const secret = row && otpSecrets.open(ownerOf(userId), row.secret);
  const step = secret === undefined ? undefined : otpStep(secret, code, now(), Number(row?.last_step));
  if (step === undefined) return false;
  // Of two at once one finds the step used.
  const { rowCount } = await pool.query(
    'UPDATE authenticators SET last_step = $2 WHERE user_id = $1 AND secret = $3 AND last_step < $2',
    [userId, step, row?.secret],
  );
  return rowCount === 1;
}

/** Since when an authenticator is in force. */
export async function authenticatorOf(db: Pool | PoolClient, userId: number): Promise<{ sinceMs: number } | undefined> {
  const { rows } = await db.query<{ since: Date }>(
    'SELECT since FROM authenticators WHERE user_id = $1 AND secret IS NOT NULL',
    [userId],
  );
  return rows[0] && { sinceMs: rows[0].since.getTime() };
}

/** Turns the authenticator off, in the caller's transaction. False where there is none. */
export async function removeAuthenticator(client: PoolClient, userId: number): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM authenticators WHERE user_id = $1 AND secret IS NOT NULL', [
    userId,
  ]);
  return rowCount === 1;
}
