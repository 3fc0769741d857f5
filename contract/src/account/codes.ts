import { z } from 'zod';
import { orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';

/** `scene` register (the address must be free) or `type` forget (the address must exist); the answer never tells which. */
export const sendCode = route({
  id: 'account.sendCode',
  method: 'POST',
  path: '/sms_mail',
  who: 'anyone',
  about: 'Sends a six-digit code by mail: single use, ten minutes, five tries.',
  body: z.object({
    user_string: typedText(254),
    scene: orEmpty(z.enum(['register', 'forget'])),
    type: orEmpty(z.enum(['forget', 'register', 'email', 'mobile'])),
    area_code_id: orEmpty(typedText(8)),
    area_code: orEmpty(typedText(8)),
    email_code: orEmpty(typedText(16)),
  }),
  reply: sentenceReply,
  refusals: ['account.address_invalid', 'account.mobile_unavailable', 'account.code_too_many'],
});

export const checkCode = route({
  id: 'account.checkCode',
  method: 'POST',
  path: '/user/check_email',
  who: 'anyone',
  about: 'Checks a code before the rest of a form is filled in. A wrong one costs a try; a right one is not used up.',
  body: z.object({
    user_string: typedText(254),
    email_code: typedText(16),
    scene: orEmpty(z.enum(['register', 'forget'])),
    country_code: orEmpty(typedText(8)),
  }),
  reply: sentenceReply,
  refusals: ['account.address_invalid', 'account.code_wrong', 'account.code_expired', 'account.code_too_many'],
});
