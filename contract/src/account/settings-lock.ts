import { z } from 'zod';
import { sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { proofRefusals } from './second-factor.ts';

/** For how many days the settings are locked at most. */
export const lockDaysMax = 30;

export const lockSettings = route({
  id: 'account.lockSettings',
  method: 'POST',
  path: '/safe/lock',
  who: 'trader',
  about:
    'Locks the security settings for 1 to 30 days: no factor, password or email is changed, except by a password reset through mail. A lock can be extended and not shortened. Recorded like a change of a factor. Needs a proof (`account.stepUp`).',
  body: z.object({ days: z.string().regex(/^([1-9]|[12]\d|30)$/) }),
  reply: sentenceReply,
  refusals: [...proofRefusals, 'account.settings_lock_shorter'],
});
