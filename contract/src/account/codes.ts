import { z } from 'zod';
import { orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';

/** The calling code before a number without a plus, itself without it or with. */
export const areaCode = orEmpty(typedText(8));
/** Why no code goes to what was typed. */
export const addressRefusals = [
  'account.address_invalid',
  'account.mobile_unavailable',
  'account.phone_invalid',
  'account.phone_country',
  'account.sms_off',
] as const;

/** `scene` register (the address must be free) or `type` forget (the address must exist); the answer is the same for both. */
export const sendCode = route({
  id: 'account.sendCode',
  method: 'POST',
  path: '/sms_mail',
  who: 'anyone',
  about:
    'Sends a six-digit code to an email or, by SMS, to a mobile number (`+84912345678`, or with its `area_code`). Single use, valid for 10 minutes, 5 attempts. A sign-up is for numbers of the countries that are served, a new password for those of any.',
  body: z.object({
    user_string: typedText(254),
    scene: orEmpty(z.enum(['register', 'forget'])),
    type: orEmpty(z.enum(['forget', 'register', 'email', 'mobile'])),
    area_code_id: orEmpty(typedText(8)),
    area_code: areaCode,
    email_code: orEmpty(typedText(16)),
  }),
  reply: sentenceReply,
  refusals: [...addressRefusals, 'account.code_too_many'],
});

export const checkCode = route({
  id: 'account.checkCode',
  method: 'POST',
  path: '/user/check_email',
  who: 'anyone',
  about: 'Checks a code without using it up. A wrong code uses one attempt.',
  body: z.object({
    user_string: typedText(254),
    email_code: typedText(16),
    scene: orEmpty(z.enum(['register', 'forget'])),
    country_code: orEmpty(typedText(8)),
    area_code: areaCode,
  }),
  reply: sentenceReply,
  refusals: [...addressRefusals, 'account.code_wrong', 'account.code_expired', 'account.code_too_many'],
});
