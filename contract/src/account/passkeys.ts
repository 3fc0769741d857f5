import { z } from 'zod';
import { idText, sentenceReply } from '../fields.ts';
import { passkeyAnswer, passkeyName, passkeyOptions, passkeysReply } from '../passkey.ts';
import { route } from '../route.ts';
import { changeRefusals, recoveryCode } from './second-factor.ts';
import { deviceGiven, token } from './session.ts';

export const passkeys = route({
  id: 'account.passkeys',
  method: 'GET',
  path: '/safe/passkeys',
  who: 'trader',
  about: 'The passkeys of the account, the oldest first. Times are milliseconds UTC; null where one was not used.',
  body: z.object({}),
  reply: passkeysReply,
  refusals: [],
});

export const beginPasskey = route({
  id: 'account.beginPasskey',
  method: 'POST',
  path: '/safe/passkeys/begin',
  who: 'trader',
  about:
    'Offers a challenge for a new passkey: what `navigator.credentials.create` takes (PublicKeyCredentialCreationOptionsJSON), as text. Valid for 5 minutes in this session. Needs a proof (`account.stepUp`).',
  body: z.object({}),
  reply: passkeyOptions,
  refusals: [...changeRefusals, 'account.passkeys_full'],
});

export const addPasskey = route({
  id: 'account.addPasskey',
  method: 'POST',
  path: '/safe/passkeys/add',
  who: 'trader',
  about:
    'Adds a passkey with what the browser made of the challenge. With the first second factor of an account come ten recovery codes, which are shown only here; else there are none.',
  body: z.object({ response: passkeyAnswer, name: passkeyName }),
  reply: z.strictObject({ recovery_codes: z.array(recoveryCode) }),
  refusals: [...changeRefusals, 'account.passkeys_full', 'account.passkey_failed', 'account.passkey_name_shape'],
});

export const renamePasskey = route({
  id: 'account.renamePasskey',
  method: 'POST',
  path: '/safe/passkeys/rename',
  who: 'trader',
  about: 'Names a passkey: 1 to 30 characters on one line.',
  body: z.object({ id: idText, name: passkeyName }),
  reply: sentenceReply,
  refusals: ['account.passkey_unknown', 'account.passkey_name_shape'],
});

export const removePasskey = route({
  id: 'account.removePasskey',
  method: 'POST',
  path: '/safe/passkeys/remove',
  who: 'trader',
  about:
    'Removes a passkey. With the last second factor its recovery codes are revoked. Needs a proof (`account.stepUp`).',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'account.passkey_unknown', 'account.last_way_in'],
});

export const beginPasskeyAnswer = route({
  id: 'account.beginPasskeyAnswer',
  method: 'POST',
  path: '/user/passkey/begin',
  who: 'anyone',
  about:
    'Offers a challenge to a passkey of any account: what `navigator.credentials.get` takes (PublicKeyCredentialRequestOptionsJSON), as text. Its answer is good once within 5 minutes and for this purpose only: a login with it alone, the second step of one, or a step-up of this session.',
  body: z.object({ purpose: z.enum(['login', 'second', 'step_up']) }),
  reply: passkeyOptions,
  refusals: [],
});

export const passkeyLogin = route({
  id: 'account.passkeyLogin',
  method: 'POST',
  path: '/user/passkey/login',
  who: 'anyone',
  about:
    'Logs in with the answer of a passkey, which is both factors. After a password reset it is refused until the passkey was the second step of a login with the new password. Returns the token as `account.login` does.',
  body: z.object({ response: passkeyAnswer }),
  reply: token,
  data: deviceGiven,
  refusals: [
    'account.passkey_failed',
    'account.passkey_password_first',
    'account.frozen',
    'account.reset_by_mail_required',
  ],
});
