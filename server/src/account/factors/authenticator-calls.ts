/** The calls that set, replace and turn off an authenticator app. */
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../http/handling.ts';
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

/** The codes are hashed before the transaction, which holds a connection. */
export const codesFor = async (
  services: AccountServices,
  userId: number,
  call: { address: string; device?: string | undefined },
) =>
  drawRecoveryCodes(services.hash, turnOf(await requesterOf(services, `#${userId}`, { ...call, device: call.device })));

export const confirmAuthenticatorCall = (services: AccountServices) =>
  handle(account.confirmAuthenticator, async (call) => {
    const { userId } = call.caller;
    const unproved = await changeRefusal(services, call.caller);
    if (unproved) return unproved;
    const { shown, store } = await codesFor(services, userId, call);
    const code = call.body.code.replaceAll(/\s/g, '');
    const done = await changeFactor(services, call, 'authenticator_on', async (client) => {
      const confirmed = await confirmAuthenticator(services, client, userId, code);
      if (confirmed === 'expired') return refuse('account.authenticator_expired');
      if (confirmed === 'wrong') return refuse('account.second_factor_wrong');
      await store(client, userId);
      return { shown };
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
    const { shown, store } = await codesFor(services, userId, call);
    const done = await changeFactor(services, call, 'recovery_codes_new', async (client) => {
      if (!(await hasSecondFactor({ pool: client }, userId))) return refuse('account.authenticator_missing');
      await store(client, userId);
      return { shown };
    });
    return 'ok' in done ? done : { ok: true, message: done.shown };
  });
