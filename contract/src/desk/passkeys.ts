import { z } from 'zod';
import { idText, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { passkeyAnswer, passkeyName, passkeyOptions, passkeysReply } from '../passkey.ts';
import { route } from '../route.ts';

/** What every role has: it concerns the caller alone. */
const who = 'staff:overview.read';
/** Refusals of a change of one's own factors. */
const changeRefusals = ['desk.step_up_required'] as const;

export const beginPasskeyAnswer = route({
  id: 'desk.beginPasskeyAnswer',
  method: 'GET',
  path: '/desk/passkey',
  who: 'anyone',
  about:
    'Offers a challenge to a passkey of staff: what `navigator.credentials.get` takes (PublicKeyCredentialRequestOptionsJSON), as text. Its answer is good once within 5 minutes, as the second factor of a login only.',
  body: z.object({}),
  reply: passkeyOptions,
  refusals: [],
});

export const beginStepUp = route({
  id: 'desk.beginStepUp',
  method: 'GET',
  path: '/desk/passkey/step_up',
  who,
  about: 'The same for a step-up of the session that asks.',
  body: z.object({}),
  reply: passkeyOptions,
  refusals: [],
});

export const stepUp = route({
  id: 'desk.stepUp',
  method: 'POST',
  path: '/desk/step_up',
  who,
  about:
    'Confirms a change of the own factors with a present one: the code of the authenticator or the answer of a passkey (`desk.beginStepUp`). Allows changes of this session for 5 minutes.',
  body: z.object({ code: orEmpty(typedText(16)), passkey: orEmpty(passkeyAnswer) }),
  reply: sentenceReply,
  refusals: ['desk.code_wrong', 'desk.codes_closed', 'desk.passkey_failed'],
});

export const passkeys = route({
  id: 'desk.passkeys',
  method: 'GET',
  path: '/desk/passkeys',
  who,
  about: 'The own passkeys, the oldest first. Times are milliseconds UTC; null where one was not used.',
  body: z.object({}),
  reply: passkeysReply,
  refusals: [],
});

export const beginPasskey = route({
  id: 'desk.beginPasskey',
  method: 'GET',
  path: '/desk/passkeys/new',
  who,
  about:
    'Offers a challenge for a new passkey: what `navigator.credentials.create` takes (PublicKeyCredentialCreationOptionsJSON), as text. Valid for 5 minutes in this session. Needs a proof (`desk.stepUp`).',
  body: z.object({}),
  reply: passkeyOptions,
  refusals: [...changeRefusals, 'desk.passkeys_full'],
});

export const addPasskey = route({
  id: 'desk.addPasskey',
  method: 'POST',
  path: '/desk/passkeys/add',
  who,
  about:
    'Adds a passkey with what the browser made of the challenge. It then stands for the code of a login; the authenticator stays.',
  body: z.object({ response: passkeyAnswer, name: passkeyName }),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'desk.passkeys_full', 'desk.passkey_failed', 'desk.passkey_name_shape'],
});

export const renamePasskey = route({
  id: 'desk.renamePasskey',
  method: 'POST',
  path: '/desk/passkeys/rename',
  who,
  about: 'Names an own passkey: 1 to 30 characters on one line.',
  body: z.object({ id: idText, name: passkeyName }),
  reply: sentenceReply,
  refusals: ['desk.passkey_unknown', 'desk.passkey_name_shape'],
});

export const removePasskey = route({
  id: 'desk.removePasskey',
  method: 'POST',
  path: '/desk/passkeys/remove',
  who,
  about: 'Removes an own passkey. Needs a proof (`desk.stepUp`).',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'desk.passkey_unknown'],
});
