/** A login with a passkey: without a name and a password. */
import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { enter } from '../sessions/enter.ts';
import { requesterOf } from '../requester.ts';
import type { AccountServices } from '../services.ts';
import { answerOptions } from '../../../shared/passkeys/answer.ts';
import { stepUpOf, userAnswered } from './user-passkeys.ts';

export const beginPasskeyAnswer = (services: AccountServices) =>
  handleAnyone(account.beginPasskeyAnswer, async ({ body, caller }) => {
    const purpose = body.purpose === 'step_up' ? caller && stepUpOf(caller) : body.purpose;
    if (purpose === undefined) return refuse('session.login_required');
    return { ok: true, message: await answerOptions(services, purpose) };
  });

export const passkeyLogin = (services: AccountServices) =>
  handleAnyone(account.passkeyLogin, async (call) => {
    const answered = await userAnswered(services, { text: call.body.response, purpose: 'login' });
    if (!answered) return refuse('account.passkey_failed');
    const { user, isAlone } = answered;
    if (!isAlone) return refuse('account.passkey_password_first');
    const requester = await requesterOf(services, user.accountNumber, call);
    const entered = await enter(services, user, { ...call, requester });
    return entered ?? refuse('account.passkey_failed');
  });
