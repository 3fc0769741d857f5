import { z } from 'zod';
import { orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { changeRefusals } from './second-factor.ts';

const email = typedText(254);
const addressRefusals = ['account.address_invalid', 'account.email_same'] as const;

export const sendEmailCodes = route({
  id: 'account.sendEmailCodes',
  method: 'POST',
  path: '/safe/email/codes',
  who: 'trader',
  about:
    'Begins a change of the email: mails a code to the present address, where there is one, and one to the new. The answer does not show whether the new one has an account. Needs a proof (`account.stepUp`).',
  body: z.object({ email }),
  reply: sentenceReply,
  refusals: [...changeRefusals, ...addressRefusals, 'account.code_too_many'],
});

export const sendIdentityCode = route({
  id: 'account.sendIdentityCode',
  method: 'POST',
  path: '/safe/email/identity_code',
  who: 'trader',
  about:
    'Mails a code for the verification of the identity (`identity.verify`) to the email of the account. Single use, valid for 10 minutes.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: ['account.address_invalid', 'account.code_too_many'],
});

export const changeEmail = route({
  id: 'account.changeEmail',
  method: 'POST',
  path: '/safe/email',
  who: 'trader',
  about:
    'Changes the email with both codes; without a present address the code of the new one suffices. Starts a hold of 24 hours on withdrawals; both addresses get a notice. Needs a proof (`account.stepUp`).',
  body: z.object({ email, old_code: orEmpty(typedText(16)), new_code: typedText(16) }),
  reply: sentenceReply,
  refusals: [
    ...changeRefusals,
    ...addressRefusals,
    'account.email_old_code_wrong',
    'account.email_new_code_wrong',
    'account.code_too_many',
    'account.address_taken',
  ],
});
