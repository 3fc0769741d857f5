import { account } from '@glassbook/contract';
import { handle, refuse } from '../http/handling.ts';
import { authenticatorOf } from './factors/authenticators.ts';
import { recoveryCodesLeft } from './factors/recovery-codes.ts';
import { holdOf } from './holds.ts';
import { passkeysOf } from './passkeys/passkeys.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';

/** A second factor where there is one: a recovery code is a code too. */
const stepUpBy = (passkey: boolean, code: boolean): ('passkey' | 'code' | 'password')[] =>
  passkey ? ['passkey', 'code'] : [code ? 'code' : 'password'];

/** Every factor of the account that is logged in, and its hold. */
export const security = ({ pool, now }: AccountServices) =>
  handle(account.security, async ({ caller: { userId } }) => {
    const [user, authenticator, passkeys, left, hold] = await Promise.all([
      userById(pool, userId),
      authenticatorOf(pool, userId),
      passkeysOf(pool, userId),
      recoveryCodesLeft(pool, userId),
      holdOf(pool, userId, now()),
    ]);
    if (!user) return refuse('session.login_required');
    return {
      ok: true,
      message: {
        email: user.email,
        password_changed_ms: user.passwordChangedAt.getTime(),
        step_up: stepUpBy(passkeys.length > 0, authenticator !== undefined),
        authenticator: authenticator ? { since_ms: authenticator.sinceMs, recovery_left: left } : null,
        passkeys: passkeys.map(({ name }) => name),
        payment_password_ms: user.payment?.at.getTime() ?? null,
        mail_mark: user.mailMark ?? '',
        hold: hold ? { reason: hold.reason, started_ms: hold.startedMs, ends_ms: hold.endsMs } : null,
        now_ms: now(),
      },
    };
  });
