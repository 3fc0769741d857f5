/**
 * Issues a token for a password and, where one is set, a second factor. An unknown account, a wrong password and an unknown account number get the same
 * answer after the same work; guesses of unknown devices count against these only: see docs/decisions/0013-unknown-devices-count-apart.md.
 */
import { account } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handleAnyone, refuse, refuseFor } from '../../../carry/http/handling.ts';
import { readLoginName } from '../addresses/address.ts';
import { enter } from './enter.ts';
import { requesterOf, type Requester } from '../requester.ts';
import { failuresMax } from '../../../shared/passwords/failed-logins.ts';
import { recordChange } from '../factors/record-change.ts';
import { secondStep } from '../factors/second-factor.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';
import { confirmPasskey } from '../passkeys/after-reset.ts';
import { loginsClosedLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import { guessPassword, guessWait } from '../passwords/password-guess.ts';
import type { AccountServices } from '../services.ts';

/** The last guess of unknown devices: the owner is notified. The same work for a name that is no account. */
async function notifyOwner(services: AccountServices, { user }: Requester) {
  const { pool, letters, siteName } = services;
  await queueNotice(services, pool, user, user && loginsClosedLetter(user.language, siteName));
  letters.job.wake();
}

export const login = (services: AccountServices) =>
  handleAnyone(account.login, async (call) => {
    const { body, address, userAgent } = call;
    const { failedLogins, logger } = services;
    const typed = readLoginName({ typed: body.user_string, type: body.type, areaCode: body.area_code });
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
    const second = await secondStep(services, user, { code, passkey, requester });
    if (!second.ok) {
      // It does not count as a wrong password.
      await guess.uncount();
      return second;
    }
    const also = async (client: PoolClient) => {
      await failedLogins.right(client, { name, known });
      if (second.by === 'passkey') await confirmPasskey(client, second.passkeyId);
      if (second.by !== 'recovery') return [];
      return [await recordChange(services, client, user, { what: 'recovery_code_used', address, userAgent })];
    };
    const entered = await enter(services, user, { ...call, requester }, { also });
    if (!entered) return refuse('account.login_failed');
    if (entered.ok) guess.right();
    return entered;
  });
