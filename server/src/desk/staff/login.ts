/**
 * Opens a session of staff with a password and a code, never with one of them. An unknown address, a wrong password and a wrong code get the same answer.
 * Wrong codes are counted only behind the right password: a stranger can close no login.
 */
import { desk } from '@glassbook/contract';
import { addressKey, networkOf } from '../../limits/peer-address.ts';
import { handleAnyone, refuse } from '../../http/handling.ts';
import { otpStep } from '../../otp/otp.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { DeskServices } from '../services.ts';

/** Wrong codes in a row before the login is closed, and for how long. */
export const wrongCodesMax = 5;
export const closedMs = 900_000;

type Row = {
  id: string;
  password_hash: string;
  otp_secret: Buffer;
  otp_step: string;
  otp_failures: number;
  otp_failed_at: Date | null;
};

/** In which turn a password is hashed: by network, then by address. */
export const turnAt = (address: string) => {
  const peer = addressKey(address);
  return { known: false, names: [networkOf(peer) ?? peer, peer] };
};

/** What binds the sealed secret of an authenticator to its owner. */
export const ownerOf = (staff: number | string): string => `staff ${staff}`;

export const login = (services: DeskServices) => ({
  guardsSecret: true as const,
  ...handleAnyone(desk.login, async ({ body, address, userAgent = '' }) => {
    const { pool, staffPasswords, otpSecrets, sessions, audit, now } = services;
    const { rows } = await pool.query<Row>(
      `SELECT id, password_hash, otp_secret, otp_step, otp_failures, otp_failed_at FROM staff
       WHERE email = $1 AND role IS NOT NULL AND password_hash IS NOT NULL`,
      [body.email.trim().toLowerCase()],
    );
    const [row] = rows;
    const turn = turnAt(address);
    const isRight = row
      ? await staffPasswords.verify(body.password, row.password_hash, turn)
      : await staffPasswords.verifyUnknown(body.password, turn);
    if (!row) return refuse('desk.login_failed');
    const staff = Number(row.id);
    const opened = await inTransaction(pool, async (client) => {
      const fail = async (why: string) => {
        await audit.appendIn(client, {
          staff: undefined,
          act: desk.login.id,
          subject: ownerSubject(staff),
          detail: { refused: why },
        });
        return undefined;
      };
      if (!isRight) return fail('password');
      const { rows: locked } = await client.query<Row>('SELECT * FROM staff WHERE id = $1 FOR UPDATE', [staff]);
      const [own] = locked;
      if (own?.password_hash !== row.password_hash) return fail('password');
      const isClosed = own.otp_failures >= wrongCodesMax && now() - (own.otp_failed_at?.getTime() ?? 0) < closedMs;
      if (isClosed) return fail('closed');
      const secret = otpSecrets.open(ownerOf(staff), own.otp_secret);
      const step = secret === undefined ? undefined : otpStep(secret, body.code, now(), Number(own.otp_step));
      if (step === undefined) {
        await client.query('UPDATE staff SET otp_failures = otp_failures % $3 + 1, otp_failed_at = $2 WHERE id = $1', [
          ...[staff, new Date(now()), wrongCodesMax],
        ]);
        return fail('code');
      }
      await client.query('UPDATE staff SET otp_step = $2, otp_failures = 0 WHERE id = $1', [staff, step]);
      const token = await sessions.open(client, staff, { address, userAgent });
      await audit.appendIn(client, { staff, act: desk.login.id, subject: ownerSubject(staff), detail: { address } });
      return token;
    });
    return opened === undefined ? refuse('desk.login_failed') : { ok: true, message: opened };
  }),
});

const ownerSubject = (staff: number) => `staff:${staff}`;
