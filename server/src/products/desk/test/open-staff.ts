/** Staff with a session each, past the code and the authenticator. */
import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@glassbook/contract';
import type { Pool } from 'pg';
import { newOtpSecret } from '../../../shared/otp/otp.ts';
import { OtpSecrets } from '../../../shared/otp/otp-secrets.ts';
import { ownerOf } from '../staff/codes.ts';

export type OpenedStaff = { id: number; email: string; token: string; secret: string };

/** `passwordHash` and `otpSecrets` are needed only for logins. */
export async function openStaff(
  pool: Pool,
  role: Role,
  {
    passwordHash = 'none',
    otpSecrets = new OtpSecrets(Buffer.alloc(32)),
  }: { passwordHash?: string; otpSecrets?: OtpSecrets } = {},
): Promise<OpenedStaff> {
  const email = `${role}-${randomBytes(4).toString('hex')}@glassbook.test`;
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO staff (email, name, role, created_at) VALUES ($1, $2, $3, now()) RETURNING id',
    [email, `A ${role}`, role],
  );
  const id = Number(rows[0]?.id);
  const secret = newOtpSecret();
  await pool.query('UPDATE staff SET password_hash = $2, otp_secret = $3 WHERE id = $1', [
    ...[id, passwordHash, otpSecrets.seal(ownerOf(id), secret)],
  ]);
  const token = `s.${randomBytes(32).toString('base64url')}`;
  await pool.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, created_at, seen_at, address, user_agent) VALUES ($1, $2, now(), now(), '', '')`,
    [hash('sha256', token, 'buffer'), id],
  );
  return { id, email, token, secret };
}
