/** What calls about passkeys have in common, of users and of staff. */
import { z } from 'zod';
import { idReply, typedText } from './fields.ts';

/** What a browser made of a passkey, as JSON (WebAuthn level 3: RegistrationResponseJSON or AuthenticationResponseJSON). */
export const passkeyAnswer = typedText(16_384);
export const passkeyName = typedText(200);
/** The argument of the browser's call, as JSON. */
export const passkeyOptions = z.string();

/** The oldest first. Times are milliseconds UTC; null where one was not used. */
export const passkeysReply = z.array(
  z.strictObject({
    id: idReply,
    name: z.string(),
    created_ms: z.number().int(),
    used_ms: z.number().int().nullable(),
  }),
);
