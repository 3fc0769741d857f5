/**
 * Authenticator apps: TOTP (RFC 6238), SHA-1, six digits, steps of 30 seconds, as every app has it. What must hold: a code is accepted once, and none of
 * an earlier step after it; an offered secret is not in force until a code of it was typed.
 */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Pool, PoolClient } from 'pg';

const stepMs = 30_000;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const window = 1;
const secretBytes = 20;
const offeredMs = 900_000;

const appOf = (secret: Buffer, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), digits: 6, period: 30 });

/** The time step a code belongs to; undefined where it is none of those accepted at that time. */
function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const delta = appOf(secret, '', '').validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** A new secret for the user, in base32 and as the address in a QR code. The one in force stays so. */
export async function offerAuthenticator(
  pool: Pool,
  user: { id: number; email: string },
  { site, now }: { site: string; now: number },
): Promise<{ secret: string; url: string }> {
  const secret = randomBytes(secretBytes);
  await pool.query(
    `INSERT INTO authenticators (user_id, offered, offered_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET offered = $2, offered_at = $3`,
    [user.id, secret, new Date(now)],
  );
  const app = appOf(secret, site, user.email);
  return { secret: app.secret.base32, url: app.toString() };
}

/** Puts the offered secret in force with a code of it, in the caller's transaction. */
export async function confirmAuthenticator(
  client: PoolClient,
  userId: number,
  { code, now }: { code: string; now: number },
): Promise<'done' | 'wrong' | 'expired'> {
  const { rows } = await client.query<{ offered: Buffer }>(
    'SELECT offered FROM authenticators WHERE user_id = $1 AND offered_at > $2 FOR UPDATE',
    [userId, new Date(now - offeredMs)],
  );
  if (!rows[0]) return 'expired';
  const step = stepOf(rows[0].offered, code, now);
  if (step === undefined) return 'wrong';
  await client.query(
    'UPDATE authenticators SET secret = offered, since = $2, last_step = $3, offered = NULL, offered_at = NULL WHERE user_id = $1',
    [userId, new Date(now), step],
  );
  return 'done';
}

/** Whether the code is one of the authenticator in force that was not used; if so it now is. */
export async function useAuthenticatorCode(pool: Pool, userId: number, code: string, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'SELECT secret FROM authenticators WHERE user_id = $1 AND secret IS NOT NULL',
    [userId],
  );
  const step = rows[0] && stepOf(rows[0].secret, code, now);
  if (step === undefined) return false;
  const { rowCount } = await pool.query(
    'UPDATE authenticators SET last_step = $2 WHERE user_id = $1 AND secret = $3 AND last_step < $2',
    [userId, step, rows[0]?.secret],
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
