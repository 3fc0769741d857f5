/** The second factor of an account: a passkey, a code of its authenticator, or one of its recovery codes. */
import { typedCode } from '../../../shared/otp/typed-code.ts';
import type { Pool, PoolClient } from 'pg';
import { refuse, refuseFor } from '../../../carry/http/handling.ts';
import { turnOf, type Requester } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import { entryRefusal } from '../sessions/enter.ts';
import { userAnswered } from '../passkeys/user-passkeys.ts';
import type { User } from '../users.ts';
import { useAuthenticatorCode } from './authenticators.ts';
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import type { Tries } from './factor-tries.ts';

/** Which second factors a user has. */
export async function secondFactorsOf(
  { pool }: { pool: Pool | PoolClient },
  userId: number,
): Promise<{ code: boolean; passkey: boolean }> {
  const { rows } = await pool.query<{ code: boolean; passkey: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM authenticators WHERE user_id = $1 AND secret IS NOT NULL) AS code,
            EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1) AS passkey`,
    [userId],
  );
  return rows[0] ?? { code: false, passkey: false };
}

/** Whether a login of this user with the password asks for more. */
export async function hasSecondFactor(db: { pool: Pool | PoolClient }, userId: number): Promise<boolean> {
  const { code, passkey } = await secondFactorsOf(db, userId);
  return code || passkey;
}

/** The refusal that asks for a second factor and names which ones there are; undefined where there is none. */
export async function secondFactorMissing(db: { pool: Pool }, userId: number) {
  const { code, passkey } = await secondFactorsOf(db, userId);
  if (!passkey) return code ? refuse('account.second_factor_required') : undefined;
  return refuse(code ? 'account.passkey_or_code_required' : 'account.passkey_required');
}

/** Uses up the answer of one of the user's passkeys, or refuses it. */
export async function usePasskey(
  services: Pick<AccountServices, 'pool' | 'challenges' | 'publicOrigin' | 'now'>,
  userId: number,
  answer: Parameters<typeof userAnswered>[1],
) {
  const answered = await userAnswered(services, answer);
  if (answered?.user.id !== userId) return refuse('account.passkey_failed');
  return { ok: true, by: 'passkey', passkeyId: answered.passkeyId } as const;
}

/** Uses a typed code up, or refuses it. Wrong ones count against the limit of their kind. */
export async function useSecondFactor(
  services: Pick<AccountServices, 'pool' | 'hash' | 'factorTries' | 'otpSecrets' | 'now'>,
  userId: number,
  typed: string,
  requester: Requester,
): Promise<{ ok: true; by: Tries['kind'] } | ReturnType<typeof refuseFor>> {
  const { pool, hash, factorTries, now } = services;
  const digits = typedCode(typed);
  const recovery = readRecoveryCode(typed);
  const isCode = /^\d{6}$/.test(digits);
  if (!isCode && recovery === undefined) return refuse('account.second_factor_wrong');
  const tries: Tries = { userId, kind: isCode ? 'authenticator' : 'recovery', known: requester.known };
  const waitMs = await factorTries.admit(tries);
  if (waitMs > 0) return refuseFor('account.second_factor_locked', waitMs);
  const compared = isCode
    ? useAuthenticatorCode(services, userId, digits)
    : useRecoveryCode(pool, { userId, code: recovery ?? '', hash, turn: turnOf(requester), now: now() });
  const isRight = await compared.catch(async (fault: unknown) => {
    await factorTries.takeBack(tries);
    throw fault;
  });
  if (!isRight) return refuse('account.second_factor_wrong');
  await factorTries.takeBack(tries);
  return { ok: true, by: tries.kind };
}

type Second = { code: string | undefined; passkey: string | undefined };

/** The second step of a login whose first factor was right, where the account can be logged in to. */
export async function secondStep(
  services: AccountServices,
  user: User,
  { code, passkey, requester }: Second & { requester: Requester },
) {
  const refused = entryRefusal(user);
  if (refused) return refused;
  const missing = await secondFactorMissing(services, user.id);
  if (!missing) return { ok: true, by: undefined } as const;
  if (passkey !== undefined) return usePasskey(services, user.id, { text: passkey, purpose: 'second' });
  return code !== undefined ? useSecondFactor(services, user.id, code, requester) : missing;
}
