/**
 * Issues a token for a password and, where one is set, a second factor. An unknown account, a wrong password and an unknown account number get the same
 * answer after the same work; guesses of unknown devices count against these only: see docs/decisions/0013-unknown-devices-count-apart.md.
 */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse, refuseFor } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { requesterOf, type Requester } from './requester.ts';
import { failuresMax } from './failed-logins.ts';
import { recordChange } from './factors/record-change.ts';
import { hasSecondFactor, useSecondFactor } from './factors/second-factor.ts';
import { countedName } from './guesses.ts';
import { loginHappened } from './happenings.ts';
import { startHold } from './holds.ts';
import { changeLetter, loginsClosedLetter, noticeLifeMs } from './letters.ts';
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
  { typed, requester, guess }: { typed: string | undefined; requester: Requester; guess: Guess },
) {
  if (!(await hasSecondFactor(services, user.id))) return { ok: true, by: undefined } as const;
  const used =
    typed === undefined
      ? refuse('account.second_factor_required')
      : await useSecondFactor(services, user.id, typed, requester);
  if (!used.ok) await guess.uncount();
  return used;
}

export const login = (services: AccountServices) =>
  handleAnyone(account.login, async ({ body, language, address, device, userAgent }) => {
    const { pool, devices, failedLogins, sessions, logger, activity, letters, siteName, now } = services;
    const typed = body.user_string.trim().toLowerCase();
    const requester = await requesterOf(services, typed, { address, device });
    const { user, known } = requester;
    const name = countedName(user, typed);
    const guess = await guessPassword(services, { name, password: body.password, requester });
    if ('reason' in guess) return guess;
    if (!user || !guess.isRight) {
      if (!known && guess.failures === failuresMax) await notifyOwner(services, requester);
      logger.info({ userId: user?.id }, 'login refused');
      return refuseFor('account.login_failed', guessWait(services, name, requester));
    }
    const second = await secondStep(services, user, { typed: body.second_code, requester, guess });
    if (!second.ok) return second;
    const token = await sessions.open(user.id, {
      passwordHash: user.passwordHash,
      userAgent: userAgent ?? '',
      address,
    });
    if (token === undefined) return refuse('account.login_failed');
    const at = now();
    const happened = [loginHappened(user.id, { at, known, address, agent: userAgent ?? '' })];
    const given = await inTransaction(pool, async (client) => {
      // A new password that is set meanwhile waits, or is waited for and then seen: of a login with the old one nothing is kept.
      const still = 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE';
      if ((await client.query(still, [user.id, user.passwordHash])).rowCount === 0) return undefined;
      await failedLogins.right(client, { name, known });
      await client.query('UPDATE users SET language = $2 WHERE id = $1 AND language <> $2', [user.id, language]);
      if (!known) {
        const what = 'login_new_device';
        const holdEndsMs = await startHold(client, user.id, { reason: what, at });
        const letter = changeLetter(user.language, siteName, { what, at, holdEndsMs, address });
        await letters.queue.add(client, { to: user.email, letter, lifeMs: noticeLifeMs });
      }
      await activity.record(client, happened);
      if (second.by === 'recovery')
        happened.push(await recordChange(services, client, user, { what: 'recovery_code_used', address, userAgent }));
      return devices.give(client, user.id, requester.presented);
    });
    if (given === undefined) return refuse('account.login_failed');
    guess.right();
    activity.announce(happened);
    letters.job.wake();
    logger.info({ userId: user.id }, 'logged in');
    return { ok: true, message: token, data: { device: given } };
  });
