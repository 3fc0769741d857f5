import { account } from '@glassbook/contract';
import { handle, refuse } from '../http/handling.ts';
import { authenticatorOf } from './factors/authenticators.ts';
import { recoveryCodesLeft } from './factors/recovery-codes.ts';
import { holdOf } from './holds.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';

/** Every factor of the account that is logged in, and its hold. */
export const security = ({ pool, now }: AccountServices) =>
  handle(account.security, async ({ caller: { userId } }) => {
    const [user, authenticator, left, hold] = await Promise.all([
      userById(pool, userId),
      authenticatorOf(pool, userId),
      recoveryCodesLeft(pool, userId),
      holdOf(pool, userId, now()),
    ]);
    if (!user) return refuse('session.login_required');
    return {
      ok: true,
      message: {
        email: user.email,
        password_changed_ms: user.passwordChangedAt.getTime(),
        step_up: [authenticator ? ('code' as const) : ('password' as const)],
        authenticator: authenticator ? { since_ms: authenticator.sinceMs, recovery_left: left } : null,
        payment_password_ms: user.payment?.at.getTime() ?? null,
        mail_mark: user.mailMark ?? '',
        hold: hold ? { reason: hold.reason, started_ms: hold.startedMs, ends_ms: hold.endsMs } : null,
        now_ms: now(),
      },
    };
  });
