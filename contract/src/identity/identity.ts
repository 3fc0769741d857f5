import { z } from 'zod';
import { imageAddress, moneyReply, orEmpty, sentenceReply, timeReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { countries } from './countries.ts';

/** Why a reviewer does not accept a request. Each has its words in every language. */
export const failures = [
  'unreadable',
  'cut_off',
  'expired',
  'details_differ',
  'wrong_document',
  'not_accepted',
] as const;
export type Failure = (typeof failures)[number];

/** 0 none, 1 under review, 2 approved, 3 failed. */
const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** Acts that a level opens. */
export const openings = [
  ...(['withdraw', 'send', 'futures', 'copy', 'options', 'stocks', 'loan'] as const),
  ...(['otc_buy', 'otc_sell', 'nft_box', 'nft_create', 'otc_merchant'] as const),
] as const;
/** `opens`: what the level opens in the caller's country, where that is known. */
const limit = z.strictObject({
  ...{ withdrawal_btc: moneyReply, fiat_usdt: moneyReply, opens: z.array(z.enum(openings)) },
});

export const state = route({
  id: 'identity.state',
  method: 'GET',
  path: '/real/state',
  who: 'trader',
  about:
    'How far the identity is verified: 0 none, 1 under review, 2 approved, 3 failed, for the details and for the photos. `real_data` has what was sent and not refused, the number masked; `data` has why each failed, and the limits of each level with what it opens.',
  body: z.object({}),
  reply: z.strictObject({
    real_status: status,
    review_status: status,
    advanced_review_status: status,
    real_data: z
      .strictObject({
        id_type: z.number().int(),
        country: z.string(),
        name: z.string(),
        card_id: z.string(),
        front_pic: z.string(),
        reverse_pic: z.string(),
        review_status: status,
        advanced_user: status,
        create_time: timeReply,
      })
      .nullable(),
  }),
  data: z.strictObject({
    reason: z.enum(failures).nullable(),
    advanced_reason: z.enum(failures).nullable(),
    limits: z.strictObject({ lv1: limit, lv2: limit }),
    phone_required: z.boolean(),
    /** Whether mail can be sent, so that the form asks for a code by email, and whether one has to be given. */
    email_code: z.strictObject({ asked: z.boolean(), required: z.boolean() }),
    /** This is a demo: a simulated reviewer approves after ten seconds. */
    simulated: z.boolean(),
  }),
  refusals: [],
});

const own = [
  'identity.email_first',
  'identity.phone_first',
  'identity.name_invalid',
  'identity.number_invalid',
  'identity.under_review',
  'identity.approved_already',
  'identity.details_first',
  'identity.photo_missing',
  'identity.too_many',
  'identity.code_wrong',
  'identity.code_expired',
  'identity.code_too_many',
] as const;
export const refusals = own;

export const verify = route({
  id: 'identity.verify',
  method: 'POST',
  path: '/user/real',
  who: 'trader',
  about:
    'Asks for a review. real_type 1: the type of document (0 ID card, 1 passport, 2 driving license), its country, the name and the number, which is checked where its country has a public rule. real_type 2, once these are approved: both sides of the document, as addresses of /upload; of a passport one is enough. `email_code`, with the details, is the code that `account.sendIdentityCode` mailed; it is checked before anything else of them where it is given, and has to be where the site requires it.',
  body: z.object({
    real_type: z.enum(['1', '2']),
    id_type: orEmpty(z.enum(['0', '1', '2'])),
    country: orEmpty(
      z
        .string()
        .length(2)
        .refine((code) => countries.includes(code)),
    ),
    name: orEmpty(typedText(100)),
    card_id: orEmpty(typedText(40)),
    email_code: orEmpty(typedText(16)),
    front_pic: orEmpty(imageAddress),
    reverse_pic: orEmpty(imageAddress),
  }),
  reply: sentenceReply,
  refusals: own,
});
