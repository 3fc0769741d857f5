import { account } from '@glassbook/contract';
import { handle, refuse } from '../../carry/http/handling.ts';
import { authenticatorOf } from './factors/authenticators.ts';
import { recoveryCodesLeft } from './factors/recovery-codes.ts';
import { holdOf } from '../../shared/holds/holds.ts';
import { userPasskeys } from './passkeys/user-passkeys.ts';
import { maskedPhone } from './phones/phone-number.ts';
import { settingsLockOf } from './settings-lock.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';
import { walletsOf } from './wallets/wallets.ts';

/** A second factor where there is one: a recovery code is a code too. */
function stepUpBy(has: Record<'passkey' | 'code' | 'password' | 'wallet', boolean>) {
  if (has.passkey) return ['passkey' as const, 'code' as const];
  if (has.code) return ['code' as const];
  return (['password', 'wallet'] as const).filter((way) => has[way]);
}

/** Every factor of the account that is logged in, and its hold. */
export const security = ({ pool, sms, now }: AccountServices) =>
  handle(account.security, async ({ caller: { userId } }) => {
    const [user, authenticator, passkeys, wallets, left, hold, lockedUntilMs] = await Promise.all([
      userById(pool, userId),
      authenticatorOf(pool, userId),
      userPasskeys.of(pool, userId),
      walletsOf(pool, userId),
      recoveryCodesLeft(pool, userId),
      holdOf(pool, userId, now()),
      settingsLockOf({ pool, now }, userId),
    ]);
    if (!user) return refuse('session.login_required');
    return {
      ok: true,
      message: {
        email: user.email ?? '',
        phone: user.phone === undefined ? '' : maskedPhone(user.phone),
        phone_available: sms !== undefined,
        password_changed_ms: user.passwordChangedAt?.getTime() ?? null,
        step_up: stepUpBy({
          ...{ passkey: passkeys.length > 0, code: authenticator !== undefined },
          ...{ password: user.passwordHash !== undefined, wallet: wallets.length > 0 },
        }),
        authenticator: authenticator ? { since_ms: authenticator.sinceMs } : null,
        recovery_left: left,
        passkeys: passkeys.map(({ name }) => name),
        wallets: wallets.map(({ address }) => address),
        payment_password_ms: user.payment?.at.getTime() ?? null,
        mail_mark: user.mailMark ?? '',
        hold: hold ? { reason: hold.reason, started_ms: hold.startedMs, ends_ms: hold.endsMs } : null,
        locked_until_ms: lockedUntilMs ?? null,
        now_ms: now(),
      },
    };
  });
