import { z } from 'zod';
import { orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { areaCode } from './codes.ts';
import { changeRefusals } from './second-factor.ts';

const mobile = typedText(32);
const phoneRefusals = [
  'account.mobile_unavailable',
  'account.phone_invalid',
  'account.phone_country',
  'account.phone_same',
  'account.phone_kept',
  'account.code_too_many',
] as const;

export const areas = route({
  id: 'account.areas',
  method: 'GET',
  path: '/user/areas',
  who: 'anyone',
  about:
    'The countries whose mobile numbers can be used, with their calling codes. Empty where no SMS can be sent. `of` all: every country, for an account whose number was bound before its country was no longer served.',
  body: z.object({ of: orEmpty(z.enum(['served', 'all'])) }),
  reply: z.array(
    z.strictObject({
      /** ISO 3166-1 alpha-2. */
      country: z.string().regex(/^[A-Z]{2}$/),
      /** Without a plus. */
      code: z.string().regex(/^[1-9]\d{0,2}$/),
    }),
  ),
  refusals: [],
});

export const sendPhoneCode = route({
  id: 'account.sendPhoneCode',
  method: 'POST',
  path: '/sms_send',
  who: 'trader',
  about:
    'Begins a change of the mobile number: sends a code to the new one. The answer does not show whether the new one has an account. Needs a proof (`account.stepUp`).',
  body: z.object({ mobile, area_code: areaCode }),
  reply: sentenceReply,
  refusals: [...changeRefusals, ...phoneRefusals],
});

export const changePhone = route({
  id: 'account.changePhone',
  method: 'POST',
  path: '/safe/mobile',
  who: 'trader',
  about:
    'Sets or changes the mobile number with the code that was sent to the new one. Starts a hold of 24 hours on withdrawals; the email and the number before get a notice. Needs a proof (`account.stepUp`).',
  body: z.object({ mobile, area_code: areaCode, code: typedText(16) }),
  reply: sentenceReply,
  refusals: [...changeRefusals, ...phoneRefusals, 'account.code_wrong', 'account.code_expired', 'account.phone_taken'],
});

export const removePhone = route({
  id: 'account.removePhone',
  method: 'POST',
  path: '/safe/mobile/remove',
  who: 'trader',
  about:
    'Removes the mobile number of an account that has had an email for 30 days; it names the account no more. Starts a hold of 24 hours on withdrawals; the email and the number get a notice. Needs a proof (`account.stepUp`).',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [...changeRefusals, 'account.phone_unset', 'account.phone_kept'],
});
