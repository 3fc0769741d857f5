import { z } from 'zod';
import { sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { proofRefusals } from './second-factor.ts';

export const freeze = route({
  id: 'account.freeze',
  method: 'POST',
  path: '/safe/freeze',
  who: 'trader',
  about:
    'Freezes the account: all sessions end, logins are refused, and only staff ends it, with two people. Nothing is canceled or moved. Needs a proof (`account.stepUp`).',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [...proofRefusals],
});

export const freezeByLink = route({
  id: 'account.freezeByLink',
  method: 'POST',
  path: '/user/freeze',
  who: 'anyone',
  about:
    'Freezes the account with the token of the link in a notice of a change or of a new device: valid for 7 days, once.',
  body: z.object({ token: typedText(128) }),
  reply: sentenceReply,
  refusals: ['account.freeze_link_over', 'account.frozen'],
});
