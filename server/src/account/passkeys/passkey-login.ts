/** A login with a passkey: without a name and a password. */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../http/handling.ts';
import { enter } from '../enter.ts';
import { requesterOf } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import { answeredBy, answerOptions, stepUpOf } from './answer.ts';

export const beginPasskeyAnswer = (services: AccountServices) =>
  handleAnyone(account.beginPasskeyAnswer, async ({ body, caller, host }) => {
    const purpose = body.purpose === 'step_up' ? caller && stepUpOf(caller) : body.purpose;
    if (purpose === undefined) return refuse('session.login_required');
    return { ok: true, message: await answerOptions(services, host, purpose) };
  });

export const passkeyLogin = (services: AccountServices) =>
  handleAnyone(account.passkeyLogin, async (call) => {
    const answered = await answeredBy(services, { text: call.body.response, host: call.host, purpose: 'login' });
    if (!answered) return refuse('account.passkey_failed');
    const { user, isAlone } = answered;
    if (!isAlone) return refuse('account.passkey_password_first');
    const requester = await requesterOf(services, user.accountNumber, call);
    const entered = await enter(services, user, { ...call, requester });
    return entered ? { ok: true, ...entered } : refuse('account.passkey_failed');
  });
