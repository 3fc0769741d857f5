/**
 * Opens a session of staff with a password and a code, never with one of them. An unknown address, a wrong password and a wrong code get the same answer
 * after the same work. Wrong passwords are counted by account and network, wrong codes only behind the right password: a stranger closes no login elsewhere.
 */
import { desk, type WireLanguage } from '@glassbook/contract';
import { addressKey, networkKey, networkOf } from '../../limits/peer-address.ts';
import { handleAnyone, refuse } from '../../http/handling.ts';
import { countedName } from '../../limits/guesses.ts';
import { codesLetter, noticeLifeMs } from './letters.ts';
import type { Why } from './refused-logins.ts';
import { otpStep } from '../../otp/otp.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { DeskServices } from '../services.ts';

/** Wrong codes in a row before the login is closed, and for how long. */
export const wrongCodesMax = 5;
export const closedMs = 900_000;
/** Wrong codes of an account in a day: of three codes that are right at a time this is a chance of 5 in 100,000. */
export const codesADay = 15;
const dayMs = 86_400_000;
/** Wrong passwords of an account from a network (of IPv6 a /48, of IPv4 a /24). */
export const wrongPasswords = { max: 10, windowMs: 900_000, free: 10, delayMs: 0 };

type Row = {
  id: string;
  email: string;
  password_hash: string;
  otp_secret: Buffer;
  otp_step: string;
  otp_failures: number;
  otp_failed_at: Date | null;
  otp_tries: Date[];
};

/** In which turn a password is hashed: by network, then by address. */
export const turnAt = (address: string) => {
  const peer = addressKey(address);
  return { known: false, names: [networkOf(peer) ?? peer, peer] };
};

/** What binds the sealed secret of an authenticator to its owner. */
export const ownerOf = (staff: number | string): string => `staff ${staff}`;

export const login = (services: DeskServices) => ({
  guardsSecret: 'staff' as const,
  ...handleAnyone(desk.login, async (call) => {
    const { pool, staffPasswords, wrongPasswords: wrong, refusedLogins } = services;
    const { body, address } = call;
    const email = body.email.trim().toLowerCase();
    const { rows } = await pool.query<Pick<Row, 'id' | 'password_hash'>>(
      'SELECT id, password_hash FROM staff WHERE email = $1 AND role IS NOT NULL AND password_hash IS NOT NULL',
      [email],
    );
    const [row] = rows;
    const refused = (why: Why) => {
      if (row) refusedLogins.add(Number(row.id), why);
      return refuse('desk.login_failed');
    };
    const counted = `${countedName(row && { id: Number(row.id) }, email)} ${networkKey(addressKey(address))}`;
    if (!wrong.admit(counted)) return refused('tries');
    const turn = turnAt(address);
    const checked = row
      ? staffPasswords.verify(body.password, row.password_hash, turn)
      : staffPasswords.verifyUnknown(body.password, turn);
    const isRight = await checked.catch((fault: unknown) => {
      wrong.takeBack(counted);
      throw fault;
    });
    if (!row || !isRight) return refused('password');
    wrong.takeBack(counted);
    const opened = await secondStep(services, row, { ...call, code: body.code });
    return 'token' in opened ? { ok: true, message: opened.token } : refused(opened.why);
  }),
});

type Second = { code: string; address: string; userAgent?: string | undefined; language: WireLanguage };

/** Behind the right password: the code, in the transaction that opens the session. */
function secondStep(services: DeskServices, known: Pick<Row, 'id' | 'password_hash'>, second: Second) {
  const { pool, otpSecrets, sessions, audit, letters, now } = services;
  const { code, address, userAgent = '', language } = second;
  const staff = Number(known.id);
  return inTransaction(pool, async (client): Promise<{ token: string } | { why: Why }> => {
    const { rows } = await client.query<Row>('SELECT * FROM staff WHERE id = $1 FOR UPDATE', [staff]);
    const [own] = rows;
    if (own?.password_hash !== known.password_hash) return { why: 'password' };
    const tries = own.otp_tries.filter((at) => now() - at.getTime() < dayMs);
    const isClosed = own.otp_failures >= wrongCodesMax && now() - (own.otp_failed_at?.getTime() ?? 0) < closedMs;
    if (isClosed || tries.length >= codesADay) return { why: 'closed' };
    const secret = otpSecrets.open(ownerOf(staff), own.otp_secret);
    const step = secret === undefined ? undefined : otpStep(secret, code, now(), Number(own.otp_step));
    if (step === undefined) {
      const at = new Date(now());
      const failures = (own.otp_failures % wrongCodesMax) + 1;
      await client.query('UPDATE staff SET otp_failures = $2, otp_failed_at = $3, otp_tries = $4 WHERE id = $1', [
        ...[staff, failures, at, [...tries, at]],
      ]);
      // The first administrator has no address.
      if (failures === wrongCodesMax && own.email.includes('@'))
        await letters?.add(client, { to: own.email, letter: codesLetter(language), lifeMs: noticeLifeMs });
      return { why: 'code' };
    }
    await client.query('UPDATE staff SET otp_step = $2, otp_failures = 0 WHERE id = $1', [staff, step]);
    const token = await sessions.open(client, staff, { address, userAgent });
    await audit.appendIn(client, { staff, act: desk.login.id, subject: `staff:${staff}`, detail: { address } });
    return { token };
  });
}
