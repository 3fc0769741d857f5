import { z } from 'zod';
import { idReply, moneyReply, orEmpty, sentenceReply, timeReply, typedText } from '../fields.ts';
import { passkeyAnswer } from '../passkey.ts';
import { route } from '../route.ts';
import { addressRefusals, areaCode } from './codes.ts';
import { secondCode, secondFactorRefusals } from './second-factor.ts';
import { walletRowOf, type WireKind } from '../wallet-row.ts';

export const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/**
 * The browser's secret, for the header Device-Secret of later calls. It identifies a device of the owner for the limits; it is not a credential for
 * logging in. A new one replaces the one before.
 */
export const deviceGiven = z.strictObject({ device: z.string().regex(/^[\w.-]{70,128}$/) });

export const register = route({
  id: 'account.register',
  method: 'POST',
  path: '/user/register',
  who: 'anyone',
  about: 'Creates an account with a code that was sent to its email or mobile number.',
  body: z.object({
    user_string: typedText(254),
    code: typedText(16),
    password: typedText(1024),
    re_password: typedText(1024),
    extension_code: orEmpty(typedText(16)),
    type: orEmpty(z.enum(['email', 'mobile'])),
    area_code: areaCode,
  }),
  reply: sentenceReply,
  data: deviceGiven,
  refusals: [
    ...addressRefusals,
    'account.password_short',
    'account.password_long',
    'account.passwords_differ',
    'account.password_breached',
    'account.invite_code_required',
    'account.invite_code_unknown',
    'account.code_wrong',
    'account.code_expired',
    'account.code_too_many',
    'account.address_taken',
    'account.phone_taken',
  ],
});

export const login = route({
  id: 'account.login',
  method: 'POST',
  path: '/user/login',
  who: 'anyone',
  about:
    'Logs in with an email, an account number or a mobile number (`+84912345678`, or with its `area_code`). Returns the token for the Authorization header, sent without a scheme. Where a second factor is set, the same call is repeated with `second_code` or, for a passkey, with `second_passkey` (`account.beginPasskeyAnswer`).',
  body: z.object({
    user_string: typedText(254),
    password: typedText(1024),
    type: orEmpty(z.enum(['email', 'mobile'])),
    area_code: areaCode,
    second_code: orEmpty(secondCode),
    second_passkey: orEmpty(passkeyAnswer),
  }),
  reply: token,
  data: deviceGiven,
  refusals: [
    ...(['account.login_failed', 'account.locked_for_now', 'account.reset_required', 'account.frozen'] as const),
    'account.reset_by_mail_required',
    ...secondFactorRefusals,
  ],
});

export const logout = route({
  id: 'account.logout',
  method: 'GET',
  path: '/user/logout',
  who: 'trader',
  about: 'Logs out: ends this session and revokes its token.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [],
});

export const resetPassword = route({
  id: 'account.resetPassword',
  method: 'POST',
  path: '/user/forget',
  who: 'anyone',
  about:
    'Resets the password with a code that was sent to the email or the mobile number, and ends all sessions of the account.',
  body: z.object({
    account: typedText(254),
    password: typedText(1024),
    repassword: typedText(1024),
    code: typedText(16),
    area_code: areaCode,
  }),
  reply: sentenceReply,
  data: deviceGiven,
  refusals: [
    ...addressRefusals,
    'account.password_short',
    'account.password_long',
    'account.passwords_differ',
    'account.password_breached',
    'account.code_wrong',
    'account.code_expired',
    'account.code_too_many',
    'account.frozen',
  ],
});

const walletTotal = (kind: WireKind) => z.strictObject({ balance: z.array(walletRowOf(kind)), totle: moneyReply });
export const info = route({
  id: 'account.info',
  method: 'GET',
  path: '/user/info',
  who: 'trader',
  about: 'The account that is logged in.',
  body: z.object({}),
  reply: z.strictObject({
    id: idReply,
    account_number: z.string(),
    head_portrait: z.string(),
    nickname: z.string(),
    signature: z.string(),
    email: z.string(),
    phone: z.string(),
    area_code: z.string(),
    score: z.number().int(),
    extension_code: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    is_trader: z.union([z.literal(1), z.literal(2)]),
    user_level: z.number().int(),
    time: timeReply,
    review_status: z.number().int(),
    name: z.string(),
    currency_usdt_id: idReply,
    currency_usdt_name: z.string(),
    legal_wallet: walletTotal('legal'),
    change_wallet: walletTotal('change'),
    lever_wallet: walletTotal('lever'),
    micro_wallet: walletTotal('micro'),
  }),
  refusals: [],
});
