/** Step-up: a session that proved a factor lately may change factors. */
import { account } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse, refuseFor, type Call, type Caller } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { requesterOf, type Requester } from '../requester.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';
import { guessPassword, guessWait } from '../passwords/password-guess.ts';
import { readJson } from '../../../shared/passkeys/site.ts';
import { stepUpOf } from '../passkeys/user-passkeys.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById, type User } from '../users.ts';
import { provedWallet } from '../wallets/proof.ts';
import { walletAt } from '../wallets/wallets.ts';
import { recordChange } from './record-change.ts';
import { hasSecondFactor, secondFactorMissing, usePasskey, useSecondFactor } from './second-factor.ts';

const markProved = (db: Pool | PoolClient, now: number, { sessionId }: Caller) =>
  db.query('UPDATE sessions SET proved_at = $2 WHERE id = $1', [sessionId, new Date(now)]);

/** By a recovery code, which is recorded like one of a login. */
async function markRecovered(services: AccountServices, user: User, call: Call & { caller: Caller }) {
  const { pool, activity, letters, now } = services;
  const happened = await inTransaction(pool, async (client) => {
    // The row of the user before that of the session, as a new password takes them.
    const change = await recordChange(services, client, user, { ...call, what: 'recovery_code_used' });
    await markProved(client, now(), call.caller);
    return change;
  });
  activity.announce([happened]);
  letters.job.wake();
}

/** The proof that old clients send: a code for a password reset, to the email or, without one, to the phone. Not where a second factor is set. */
export async function proveByCode(
  services: AccountServices,
  { user, caller, requester, code }: { user: User; caller: Caller; requester: Requester; code: string },
): Promise<{ ok: true } | ReturnType<typeof refuse>> {
  const { pool, codes } = services;
  const to = user.email ?? user.phone;
  if (to === undefined || (await hasSecondFactor(services, user.id))) return refuse('account.step_up_required');
  const tried = await codes.attempt(to, ['forget'], code, requester);
  if (!tried.ok) return tried;
  if (!(await inTransaction(pool, (client) => codes.use(client, tried.codeId)))) return refuse('account.code_expired');
  await markProved(pool, services.now(), caller);
  return { ok: true };
}

/** By the password: guesses count like those of a login. */
async function proveByPassword(services: AccountServices, user: User, requester: Requester, password: string) {
  const name = countedName(user, user.accountNumber);
  const guess = await guessPassword(services, { name, password, requester });
  if ('reason' in guess) return guess;
  if (!guess.isRight) return refuseFor('account.password_wrong', guessWait(services, name, requester));
  guess.right();
  await services.failedLogins.right(services.pool, { name, known: requester.known });
  return { ok: true } as const;
}

/** By a wallet of the account. `proof`: its fields as JSON. */
async function proveByWallet(services: AccountServices, call: Call & { caller: Caller }, proof: string) {
  const answer = account.walletProofJson.safeParse(readJson(proof));
  if (!answer.success) return refuse('account.wallet_failed');
  const proved = await provedWallet(services, call, answer.data, { aim: 'step_up', caller: call.caller });
  if (!proved.ok) return proved;
  const wallet = await walletAt(services.pool, proved.address);
  return wallet?.userId === call.caller.userId ? ({ ok: true } as const) : refuse('account.wallet_failed');
}

/** By a code of the authenticator or a recovery code, which uses it up and is the proof of the session; the refusal, undefined where it is right. */
export async function proveBySecondFactor(
  services: AccountServices,
  user: User,
  call: Call & { caller: Caller },
  typed: string,
) {
  const proved = await useSecondFactor(services, user.id, typed, await requesterOf(services, user.accountNumber, call));
  if (!proved.ok) return proved;
  if (proved.by === 'recovery') await markRecovered(services, user, call);
  else await markProved(services.pool, services.now(), call.caller);
  return undefined;
}

/** Where a second factor is set it is the one to prove; else the password or a linked wallet. */
export const stepUp = (services: AccountServices) =>
  handle(account.stepUp, async (call) => {
    const { body, caller, language } = call;
    const { by, proof } = body;
    const user = await userById(services.pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const requester = await requesterOf(services, user.accountNumber, call);
    const isFirst = by === 'password' || by === 'wallet';
    const missing = isFirst ? await secondFactorMissing(services, user.id) : undefined;
    if (missing) return missing;
    const ways = {
      passkey: () => usePasskey(services, user.id, { text: proof, purpose: stepUpOf(caller) }),
      code: () => useSecondFactor(services, user.id, proof, requester),
      password: () => proveByPassword(services, user, requester, proof),
      wallet: () => proveByWallet(services, call, proof),
    };
    const proved = await ways[by]();
    if (!proved.ok) return proved;
    if ('by' in proved && proved.by === 'recovery') await markRecovered(services, user, call);
    else await markProved(services.pool, services.now(), caller);
    return { ok: true, message: sentence(language, 'done.stepped_up') };
  });
