/**
 * Issues a token for a password and, where one is set, a second factor. An unknown account, a wrong password and an unknown account number get the same
 * answer after the same work; guesses of unknown devices count against these only: see docs/decisions/0013-unknown-devices-count-apart.md.
 */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse, refuseFor } from '../http/handling.ts';
import { enter } from './enter.ts';
import { requesterOf, type Requester } from './requester.ts';
import { failuresMax } from './failed-logins.ts';
import { recordChange } from './factors/record-change.ts';
import { secondFactorMissing, usePasskey, useSecondFactor } from './factors/second-factor.ts';
import { countedName } from '../limits/guesses.ts';
import { confirmPasskey } from './passkeys/after-reset.ts';
import { loginsClosedLetter, noticeLifeMs } from './letters.ts';
import { guessPassword, guessWait, type Guess } from './password-guess.ts';
import type { AccountServices } from './services.ts';
import type { User } from './users.ts';

/** The last guess of unknown devices: the owner is notified. The same work for a name that is no account. */
async function notifyOwner({ pool, letters, siteName }: AccountServices, { user }: Requester) {
  const letter = user && loginsClosedLetter(user.language, siteName);
  await letters.queue.add(pool, letter && { to: user.email, letter, lifeMs: noticeLifeMs });
  letters.job.wake();
}

/** The second step, where the password was right. A refusal does not count as a wrong password. */
async function secondStep(
  services: AccountServices,
  user: User,
  { code, passkey, host, requester, guess }: Second & { requester: Requester; guess: Guess },
) {
  const missing = await secondFactorMissing(services, user.id);
  if (!missing) return { ok: true, by: undefined } as const;
  const used =
    passkey !== undefined
      ? await usePasskey(services, user.id, { text: passkey, host, purpose: 'second' })
      : code !== undefined
        ? await useSecondFactor(services, user.id, code, requester)
        : missing;
  if (!used.ok) await guess.uncount();
  return used;
}
type Second = { code: string | undefined; passkey: string | undefined; host: string | undefined };

export const login = (services: AccountServices) =>
  handleAnyone(account.login, async (call) => {
    const { body, address, userAgent } = call;
    const { failedLogins, logger } = services;
    const typed = body.user_string.trim().toLowerCase();
    const requester = await requesterOf(services, typed, call);
    const { user, known } = requester;
    const name = countedName(user, typed);
    const guess = await guessPassword(services, { name, password: body.password, requester });
    if ('reason' in guess) return guess;
    if (!user || !guess.isRight) {
      if (!known && guess.failures === failuresMax) await notifyOwner(services, requester);
      logger.info({ userId: user?.id }, 'login refused');
      return refuseFor('account.login_failed', guessWait(services, name, requester));
    }
    const { second_code: code, second_passkey: passkey } = body;
    const second = await secondStep(services, user, { code, passkey, host: call.host, requester, guess });
    if (!second.ok) return second;
    const entered = await enter(services, user, { ...call, requester }, async (client) => {
      await failedLogins.right(client, { name, known });
      if (second.by === 'passkey') await confirmPasskey(client, second.passkeyId);
      if (second.by !== 'recovery') return [];
      return [await recordChange(services, client, user, { what: 'recovery_code_used', address, userAgent })];
    });
    if (!entered) return refuse('account.login_failed');
    guess.right();
    return { ok: true, ...entered };
  });
