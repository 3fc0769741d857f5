import { z } from 'zod';
import { sentenceReply, typedText } from '../fields.ts';
import { passkeyAnswer } from '../passkey.ts';
import { route } from '../route.ts';

/** Six digits of an authenticator app, or a recovery code: spaces and dashes are ignored. */
export const secondCode = typedText(32);
export const recoveryCode = z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
const recoveryCodes = z.array(recoveryCode).length(10);

/** Refusals of a second factor that is wrong, missing or was guessed too often. */
export const secondFactorRefusals = [
  'account.second_factor_required',
  'account.second_factor_wrong',
  'account.second_factor_locked',
  'account.passkey_required',
  'account.passkey_or_code_required',
  'account.passkey_failed',
] as const;
/** Refusals of what needs a proof first (`account.stepUp`). */
export const proofRefusals = ['account.step_up_required'] as const;
/** Refusals of a change of a factor, which the lock of the settings refuses too. */
export const changeRefusals = [...proofRefusals, 'account.settings_locked'] as const;

export const stepUp = route({
  id: 'account.stepUp',
  method: 'POST',
  path: '/safe/step_up',
  who: 'trader',
  about:
    'Confirms a change of a factor with a present one: the password or the signature of a linked wallet (`proof`: the fields of its proof as JSON), or where a second factor is set a code of it or the answer of a passkey (`account.beginPasskeyAnswer`). Allows changes of this session for 5 minutes.',
  body: z.object({ by: z.enum(['password', 'code', 'passkey', 'wallet']), proof: passkeyAnswer }),
  reply: sentenceReply,
  refusals: [
    ...secondFactorRefusals,
    'account.password_wrong',
    'account.locked_for_now',
    'account.reset_required',
    'account.wallet_failed',
    'account.wallet_unavailable',
    'account.wallet_chain',
    'account.wallet_contract',
    'account.wallet_busy',
  ],
});

export const beginAuthenticator = route({
  id: 'account.beginAuthenticator',
  method: 'POST',
  path: '/safe/authenticator/begin',
  who: 'trader',
  about:
    'Offers the secret of a new authenticator app (TOTP, RFC 6238) and its address for a QR code. Not in force until it is confirmed within 15 minutes.',
  body: z.object({}),
  reply: z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/), url: z.string().startsWith('otpauth://totp/') }),
  refusals: [...changeRefusals],
});

export const confirmAuthenticator = route({
  id: 'account.confirmAuthenticator',
  method: 'POST',
  path: '/safe/authenticator/confirm',
  who: 'trader',
  about:
    'Sets the offered authenticator with a code of it. Replaces the one before, with its recovery codes. Returns ten recovery codes, which are shown only here; confirmed again within 15 minutes, as after a lost answer, ten new ones.',
  body: z.object({ code: secondCode }),
  reply: recoveryCodes,
  refusals: [...changeRefusals, 'account.second_factor_wrong', 'account.authenticator_expired'],
});

export const removeAuthenticator = route({
  id: 'account.removeAuthenticator',
  method: 'POST',
  path: '/safe/authenticator/remove',
  who: 'trader',
  about: 'Turns the authenticator app off and revokes its recovery codes.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'account.authenticator_missing'],
});

export const renewRecoveryCodes = route({
  id: 'account.renewRecoveryCodes',
  method: 'POST',
  path: '/safe/recovery_codes',
  who: 'trader',
  about: 'Replaces the recovery codes by ten new ones, which are shown only here.',
  body: z.object({}),
  reply: recoveryCodes,
  refusals: [...changeRefusals, 'account.authenticator_missing'],
});
