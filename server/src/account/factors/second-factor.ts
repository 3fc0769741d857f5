/** The second factor of an account: a code of its authenticator, or one of its recovery codes. */
import { refuse, refuseFor } from '../../http/handling.ts';
import { turnOf, type Requester } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import { authenticatorOf, useAuthenticatorCode } from './authenticators.ts';
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import type { Tries } from './factor-tries.ts';

/** Whether a login of this user asks for more than the password. */
export const hasSecondFactor = async ({ pool }: Pick<AccountServices, 'pool'>, userId: number): Promise<boolean> =>
  (await authenticatorOf(pool, userId)) !== undefined;

/** Uses a typed code up, or refuses it. Wrong ones count against the limit of their kind. */
export async function useSecondFactor(
  services: Pick<AccountServices, 'pool' | 'hash' | 'factorTries' | 'otpSecrets' | 'now'>,
  userId: number,
  typed: string,
  requester: Requester,
): Promise<{ ok: true; by: Tries['kind'] } | ReturnType<typeof refuseFor>> {
  const { pool, hash, factorTries, now } = services;
  const digits = typed.replaceAll(/\s/g, '');
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
