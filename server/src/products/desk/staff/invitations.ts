/** One-time codes: 256 random bits, of which the SHA-256 is kept, good for a day. */
import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

export const invitationMs = 86_400_000;
const hashOf = (invitation: string): Buffer => hash('sha256', invitation, 'buffer');

/** The page that uses it. It is behind the #, so that no server gets it with the address. */
export const joinLink = (publicOrigin: string, invitation: string): string => `${publicOrigin}/desk/join#${invitation}`;

export type Invited = { staffId: number; email: string; name: string; role: Role; otpSecret: Buffer | null };

/** Makes one for staff without a password; the ones before it are over. */
export async function invite(client: PoolClient | Pool, staff: number, now: number): Promise<string> {
  const invitation = randomBytes(32).toString('base64url');
  await client.query(
    `INSERT INTO staff_invitations (hash, staff_id, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (staff_id) DO UPDATE SET hash = $1, expires_at = $3, otp_secret = NULL`,
    [hashOf(invitation), staff, new Date(now + invitationMs)],
  );
  return invitation;
}

/** The staff it is for; undefined where it is over. `lock`: no other transaction uses it until this one ends. */
export async function findInvited(
  client: PoolClient | Pool,
  invitation: string,
  now: number,
  { lock = false } = {},
): Promise<Invited | undefined> {
  const { rows } = await client.query<{
    staff_id: string;
    email: string;
    name: string;
    role: Role;
    otp_secret: Buffer | null;
  }>(
    `SELECT i.staff_id, s.email, s.name, s.role, i.otp_secret FROM staff_invitations i JOIN staff s ON s.id = i.staff_id
     WHERE i.hash = $1 AND i.expires_at > $2 AND s.role IS NOT NULL ${lock ? 'FOR UPDATE OF i' : ''}`,
    [hashOf(invitation), new Date(now)],
  );
  const [row] = rows;
  return (
    row && {
      staffId: Number(row.staff_id),
      email: row.email,
      name: row.name,
      role: row.role,
      otpSecret: row.otp_secret,
    }
  );
}
