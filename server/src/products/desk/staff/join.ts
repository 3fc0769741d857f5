/** Uses a one-time code up: a password, and an authenticator that has shown its first code. Only then is there a login. */
import { desk } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { newOtpSecret, otpStep, otpUri } from '../../../shared/otp/otp.ts';
import { isBreached } from '../../../shared/passwords/breached.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { DeskServices } from '../services.ts';
import { findInvited } from './invitations.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';
import { ownerOf } from './codes.ts';
import { networkAt, noteNetwork } from './networks.ts';
import { turnAt } from './login.ts';

export const passwordMin = 12;
export const passwordMax = 128;
const issuer = 'Glassbook desk';

/** A new secret each time it is asked for, so that none is shown twice: the one before opens nothing. */
export const invited = ({ pool, otpSecrets, audit, now }: DeskServices) => ({
  guardsSecret: 'staff' as const,
  ...handleAnyone(desk.invited, ({ body, address }) =>
    inTransaction(pool, async (client) => {
      const found = await findInvited(client, body.invitation, now(), { lock: true });
      if (!found) return refuse('desk.invitation_over');
      const { staffId, email, name, role } = found;
      const secret = newOtpSecret();
      await client.query('UPDATE staff_invitations SET otp_secret = $2 WHERE staff_id = $1', [
        ...[staffId, otpSecrets.seal(ownerOf(staffId), secret)],
      ]);
      await audit.appendIn(client, {
        ...{ staff: staffId, act: desk.invited.id, subject: `staff:${staffId}`, detail: { address } },
      });
      return { ok: true, message: { email, name, role, secret, otpauth: otpUri(secret, issuer, email) } };
    }),
  ),
});

export const join = ({ pool, otpSecrets, staffPasswords, failedLogins, sessions, audit, now }: DeskServices) => ({
  guardsSecret: 'staff' as const,
  ...handleAnyone(desk.join, async ({ body, address, userAgent = '' }) => {
    const length = Array.from(body.password).length;
    if (length < passwordMin) return refuse('desk.password_short', { min: String(passwordMin) });
    if (length > passwordMax) return refuse('desk.password_long', { max: String(passwordMax) });
    if (isBreached(body.password)) return refuse('desk.password_breached');
    const name = body.name.trim();
    if (name === '') return refuse('desk.name_missing');
    if (!(await findInvited(pool, body.invitation, now()))) return refuse('desk.invitation_over');
    const passwordHash = await staffPasswords.hash(body.password, turnAt(address));
    return inTransaction(pool, async (client) => {
      const found = await findInvited(client, body.invitation, now(), { lock: true });
      if (!found) return refuse('desk.invitation_over');
      const { staffId, otpSecret } = found;
      const secret = otpSecret ? otpSecrets.open(ownerOf(staffId), otpSecret) : undefined;
      const step = secret === undefined ? undefined : otpStep(secret, body.code, now(), 0);
      if (step === undefined) return refuse('desk.code_wrong');
      const { rowCount: taken } = await client.query('SELECT 1 FROM staff WHERE lower(name) = lower($1) AND id <> $2', [
        ...[name, staffId],
      ]);
      if (taken) return refuse('desk.name_taken');
      await client.query(
        'UPDATE staff SET name = $2, password_hash = $3, otp_secret = $4, otp_step = $5, otp_failures = 0 WHERE id = $1',
        [staffId, name, passwordHash, otpSecret, step],
      );
      await client.query('DELETE FROM staff_invitations WHERE staff_id = $1', [staffId]);
      await failedLogins.forget(client, `staff ${countedName({ id: staffId }, '')}`);
      await noteNetwork(client, { id: staffId, networks: {} }, networkAt(address), now());
      const token = await sessions.open(client, staffId, { address, userAgent });
      await audit.appendIn(client, {
        staff: staffId,
        act: desk.join.id,
        subject: `staff:${staffId}`,
        detail: { name, address },
      });
      return { ok: true, message: token };
    });
  }),
});
