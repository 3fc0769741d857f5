/** One of each role for demo mode, with a public password. Outside demo mode it does not exist, and no database of a demo is started there (decision 0019). */
import { desk, roleNames, type Role } from '@glassbook/contract';
import { handleAnyone } from '../../../carry/http/handling.ts';
import { newOtpSecret, otpCode } from '../../../shared/otp/otp.ts';
import { isLoopbackHost } from '../../../carry/rate-limits/near.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { DeskServices } from '../services.ts';
import { ownerOf } from './codes.ts';

export const demoPassword = 'glassbook demo desk';
const emailOf = (role: Role) => `${role}@desk.demo`;
const nameOf = (role: Role) => `Demo ${role}`;

/** Seeds the cast where there is no staff at all. */
export async function seedDemoCast({ pool, otpSecrets, staffPasswords, now }: DeskServices): Promise<void> {
  const { rowCount } = await pool.query('SELECT 1 FROM staff LIMIT 1');
  if (rowCount) return;
  const passwordHash = await staffPasswords.hash(demoPassword, { known: true, names: ['', ''] });
  await inTransaction(pool, async (client) => {
    for (const role of roleNames) {
      const { rows } = await client.query<{ id: string }>(
        'INSERT INTO staff (email, name, role, demo, created_at) VALUES ($1, $2, $3, true, $4) RETURNING id',
        [emailOf(role), nameOf(role), role, new Date(now())],
      );
      const id = rows[0]?.id ?? '';
      await client.query('UPDATE staff SET password_hash = $2, otp_secret = $3 WHERE id = $1', [
        ...[id, passwordHash, otpSecrets.seal(ownerOf(id), newOtpSecret())],
      ]);
    }
  });
}

/** With the code of this moment, which a demo has nothing to protect with; under another name than our own it is not there, since that could be a page's that resolves to us (DNS rebinding). */
export const demoCast = ({ pool, otpSecrets, isDemo, publicOrigin, now }: DeskServices) =>
  handleAnyone(desk.demoCast, async ({ host }) => {
    const isOwnName = isLoopbackHost(host) || host === new URL(publicOrigin).host;
    if (!isDemo || !isOwnName) return { ok: true, message: [] };
    const { rows } = await pool.query<{ id: string; email: string; role: Role; otp_secret: Buffer }>(
      'SELECT id, email, role, otp_secret FROM staff WHERE demo AND role IS NOT NULL AND otp_secret IS NOT NULL ORDER BY id',
    );
    const message = rows.flatMap(({ id, email, role, otp_secret: sealed }) => {
      const secret = otpSecrets.open(ownerOf(id), sealed);
      return secret === undefined ? [] : [{ email, role, password: demoPassword, code: otpCode(secret, now()) }];
    });
    return { ok: true, message };
  });
