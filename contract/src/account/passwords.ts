import { z } from 'zod';
import { orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { changeRefusals, proofRefusals } from './second-factor.ts';
import { deviceGiven } from './session.ts';

export const changePassword = route({
  id: 'account.changePassword',
  method: 'POST',
  path: '/safe/password',
  who: 'trader',
  about:
    'Changes the login password and ends all sessions of the account, this one too. Needs a proof (`account.stepUp`).',
  body: z.object({ password: typedText(1024), re_password: typedText(1024) }),
  reply: sentenceReply,
  data: deviceGiven,
  refusals: [
    ...changeRefusals,
    'account.password_short',
    'account.password_long',
    'account.passwords_differ',
    'account.password_breached',
  ],
});

export const setPaymentPassword = route({
  id: 'account.setPaymentPassword',
  method: 'POST',
  path: '/safe/update_password',
  who: 'trader',
  about:
    'Sets or changes the payment password: six digits. Needs a proof (`account.stepUp`) or, where no second factor is set, a `code` mailed for a password reset.',
  body: z.object({ password: typedText(64), re_password: typedText(64), code: orEmpty(typedText(16)) }),
  reply: sentenceReply,
  refusals: [
    ...changeRefusals,
    'account.payment_password_shape',
    'account.payment_password_simple',
    'account.passwords_differ',
    'account.code_wrong',
    'account.code_expired',
    'account.code_too_many',
  ],
});

export const setMailMark = route({
  id: 'account.setMailMark',
  method: 'POST',
  path: '/safe/anti_phishing',
  who: 'trader',
  about:
    'Sets the anti-phishing code, which every email to the account shows: 4 to 20 letters, digits or dashes. Empty removes it. Needs a proof (`account.stepUp`).',
  body: z.object({ word: orEmpty(typedText(64)) }),
  reply: sentenceReply,
  refusals: [...proofRefusals, 'account.mail_mark_shape'],
});
