/** IEOs on offer. */
import { z } from 'zod';
import { flagReply, idReply, idText, limitText, moneyReply, orEmpty, pageText, timeReply } from '../fields.ts';
import { route } from '../route.ts';
import { applicationView } from './application.ts';

const count = z.number().int().nonnegative();
export const phases = ['warm_up', 'running', 'ended', 'allocated', 'issued', 'cancelled'] as const;
export type Phase = (typeof phases)[number];

/** How far an offer is, in whole tokens. Everybody was granted `numerator` / `denominator` of what they applied for; both are "0" and "1" until it is allocated. */
export const tallyView = z.strictObject({
  ...{ id: idReply, state: z.enum(['running', 'allocated', 'cancelled']), applied: z.string(), owners: count },
  ...{ granted: z.string(), numerator: z.string(), denominator: z.string(), capped: count, topped: count },
});
export type TallyView = z.infer<typeof tallyView>;

const offerBase = {
  ...{ id: idReply, title: z.string(), summary: z.string() },
  /** Tokens: all that are sold, twice, since clients of this family read either. */
  ...{ amount: moneyReply, total_sell: moneyReply },
  ...{ start_at: timeReply, end_at: timeReply, logo: z.string(), currency_id: idReply, pay_currency_id: idReply },
  /** What of it nobody applied for, in percent; "0.00" where more was applied for. */
  percentage: z.string(),
  /** Days from the issue to the first release, rounded up. */
  day: count,
  /** 1 warm-up, 2 running, 3 ended. */
  time_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  ...{ currency_name: z.string(), pay_currency_name: z.string(), phase: z.enum(phases), price: moneyReply },
  /** Milliseconds UTC. */
  ...{ start_ms: count, end_ms: count, issue_ms: count },
  /** Parts are released `part_ms` apart, the first `lock_ms` after the issue. */
  ...{ lock_ms: count, parts: count, part_ms: count },
};
export const offerView = z.strictObject(offerBase);
export type OfferView = z.infer<typeof offerView>;

const payView = z.strictObject({ currency_id: idReply, currency_name: z.string(), scale: count, price: moneyReply });
export const offerDetail = z.strictObject({
  ...offerBase,
  /** Of one token. Those in BTC and ETH are missing where it is not paid in them. */
  ...{ btc_price: moneyReply.optional(), eth_price: moneyReply.optional() },
  ...{ min: moneyReply, sell_amount: moneyReply, content: z.string(), sell_begin: timeReply },
  /** The text of `content` without its markup. */
  paragraphs: z.array(z.string()),
  /** Addresses; empty where there is none. */
  ...{ white_book: z.string(), link: z.string(), status: flagReply },
  /** What a user has of the first pay currency in Spot; "0" of a guest. */
  user_has_money: moneyReply,
  /** The most that one user is allocated; "0" where there is no such bound. */
  ...{ cap: moneyReply, scale: count, pay: z.array(payView), tally: tallyView },
});
export type OfferDetail = z.infer<typeof offerDetail>;

export const offers = route({
  id: 'ieo.offers',
  method: 'GET',
  path: '/project',
  who: 'anyone',
  about: 'The IEOs, newest first. `percentage` is the part of what is sold that is not applied for yet, in percent.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({ list: z.array(offerView) }),
  refusals: [],
});

export const offer = route({
  id: 'ieo.offer',
  method: 'GET',
  path: '/project/detail',
  who: 'anyone',
  about:
    'One IEO with its prices, its release and its text. `order_info` is the newest own application to it, `sell_order` the newest one that tokens were granted for; null where there is none.',
  body: z.object({ project_id: idText }),
  reply: z.strictObject({
    info: offerDetail,
    order_info: applicationView.nullable(),
    sell_order: applicationView.nullable(),
  }),
  refusals: ['ieo.offer_not_found'],
});
