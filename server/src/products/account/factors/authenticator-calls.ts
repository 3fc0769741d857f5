/** The calls that set, replace and turn off an authenticator app. */
import { account } from '@glassbook/contract';
import { Fault } from '../../../carry/process/fault.ts';
import { handle, refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import { requesterOf, turnOf } from '../requester.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { userById } from '../users.ts';
import { confirmAuthenticator, offerAuthenticator, removeAuthenticator } from './authenticators.ts';
import { changeFactor } from './record-change.ts';
import { drawRecoveryCodes, dropRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './second-factor.ts';

export const beginAuthenticatorCall = (services: AccountServices) =>
  handle(account.beginAuthenticator, async ({ caller }) => {
    const user = await userById(services.pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const unproved = await changeRefusal(services, caller);
    if (unproved) return unproved;
    return { ok: true, message: await offerAuthenticator(services, user) };
  });

/**
 * New recovery codes. They are hashed before the transaction, which holds a connection; a caller that was answered "too late" meanwhile would never see them,
 * so nothing is changed for it.
 */
export async function codesFor(
  services: AccountServices,
  call: Pick<Call, 'address' | 'device' | 'isAnswered'> & { caller: Caller },
) {
  const user = await userById(services.pool, call.caller.userId);
  if (!user) return undefined;
  const drawn = await drawRecoveryCodes(services.hash, turnOf(await requesterOf(services, user.accountNumber, call)));
  if (call.isAnswered?.() === true) throw new Fault('the caller was answered before its recovery codes were there');
  return drawn;
}

export const confirmAuthenticatorCall = (services: AccountServices) =>
  handle(account.confirmAuthenticator, async (call) => {
    const { userId } = call.caller;
    const unproved = await changeRefusal(services, call.caller);
    if (unproved) return unproved;
    const codes = await codesFor(services, call);
    if (!codes) return refuse('session.login_required');
    const done = await changeFactor(services, call, 'authenticator_on', async (client) => {
      const isFirst = !(await hasSecondFactor({ pool: client }, userId));
      const confirmed = await confirmAuthenticator(services, client, userId, call.body.code);
      if (confirmed === 'expired') return refuse('account.authenticator_expired');
      if (confirmed === 'wrong') return refuse('account.second_factor_wrong');
      await codes.store(client, userId);
      return { isFirst, shown: codes.shown };
    });
    return 'ok' in done ? done : { ok: true, message: done.shown };
  });

export const removeAuthenticatorCall = (services: AccountServices) =>
  handle(account.removeAuthenticator, async (call) => {
    const { userId } = call.caller;
    const done = await changeFactor(services, call, 'authenticator_off', async (client) => {
      if (!(await removeAuthenticator(client, userId))) return refuse('account.authenticator_missing');
      if (!(await hasSecondFactor({ pool: client }, userId))) await dropRecoveryCodes(client, userId);
      return {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.authenticator_off') };
  });

export const renewRecoveryCodesCall = (services: AccountServices) =>
  handle(account.renewRecoveryCodes, async (call) => {
    const { userId } = call.caller;
    const unproved = await changeRefusal(services, call.caller);
    if (unproved) return unproved;
    const codes = await codesFor(services, call);
    if (!codes) return refuse('session.login_required');
    const done = await changeFactor(services, call, 'recovery_codes_new', async (client) => {
      if (!(await hasSecondFactor({ pool: client }, userId))) return refuse('account.authenticator_missing');
      await codes.store(client, userId);
      return { shown: codes.shown };
    });
    return 'ok' in done ? done : { ok: true, message: done.shown };
  });
