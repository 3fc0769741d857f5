/** Step-up: a session that proved a factor lately may change factors. */
import { account } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse, refuseFor, type Caller } from '../../http/handling.ts';
import { inTransaction } from '../../store/transaction.ts';
import { requesterOf, type Requester } from '../requester.ts';
import { countedName } from '../../limits/guesses.ts';
import { guessPassword, guessWait } from '../password-guess.ts';
import { stepUpOf } from '../passkeys/answer.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById, type User } from '../users.ts';
import { hasSecondFactor, secondFactorMissing, usePasskey, useSecondFactor } from './second-factor.ts';

/** How long a proof allows changes. */
const provedMs = 300_000;

/** The refusal of a change by a session that proved nothing lately; undefined where it did. */
export async function proofRefusal(
  { pool, now }: { pool: Pool | PoolClient; now: () => number },
  { sessionId }: Caller,
) {
  const { rowCount } = await pool.query('SELECT 1 FROM sessions WHERE id = $1 AND proved_at > $2', [
    sessionId,
    new Date(now() - provedMs),
  ]);
  return rowCount === 1 ? undefined : refuse('account.step_up_required');
}

const markProved = ({ pool, now }: AccountServices, { sessionId }: Caller) =>
  pool.query('UPDATE sessions SET proved_at = $2 WHERE id = $1', [sessionId, new Date(now())]);

/** The proof that old clients send: a code mailed for a password reset. Not where a second factor is set. */
export async function proveByMail(
  services: AccountServices,
  { user, caller, requester, code }: { user: User; caller: Caller; requester: Requester; code: string },
): Promise<{ ok: true } | ReturnType<typeof refuse>> {
  const { pool, codes } = services;
  if (await hasSecondFactor(services, user.id)) return refuse('account.step_up_required');
  const tried = await codes.attempt(user.email, ['forget'], code, requester);
  if (!tried.ok) return tried;
  if (!(await inTransaction(pool, (client) => codes.use(client, tried.codeId)))) return refuse('account.code_expired');
  await markProved(services, caller);
  return { ok: true };
}

/** Where a second factor is set it is the one to prove; else the password. Guesses count like those of a login. */
export const stepUp = (services: AccountServices) =>
  handle(account.stepUp, async ({ body, caller, language, address, device, host }) => {
    const { pool, failedLogins } = services;
    const user = await userById(pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const requester = await requesterOf(services, user.accountNumber, { address, device });
    if (body.by === 'passkey') {
      const used = await usePasskey(services, user.id, { text: body.proof, host, purpose: stepUpOf(caller) });
      if (!used.ok) return used;
    } else if (body.by === 'code') {
      const used = await useSecondFactor(services, user.id, body.proof, requester);
      if (!used.ok) return used;
    } else {
      const missing = await secondFactorMissing(services, user.id);
      if (missing) return missing;
      const name = countedName(user, user.accountNumber);
      const guess = await guessPassword(services, { name, password: body.proof, requester });
      if ('reason' in guess) return guess;
      if (!guess.isRight) return refuseFor('account.password_wrong', guessWait(services, name, requester));
      guess.right();
      await failedLogins.right(pool, { name, known: requester.known });
    }
    await markProved(services, caller);
    return { ok: true, message: sentence(language, 'done.stepped_up') };
  });
