/** Rebates of invitations: what an inviter gets of the fees of who was invited. Amounts and percents are text. */
import { inviteStates, noRebates, products } from '@glassbook/engine/rewards/words';
import { z } from 'zod';
import { idReply, moneyReply, sentenceReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';
import { paged, pageOf } from './coupons.ts';

const count = z.number().int().nonnegative();
const person = z.strictObject({ nickname: z.string(), portrait: z.string(), account_end: z.string() });

export const rebateView = z.strictObject({
  ...{ id: idReply, from: person, product: z.enum(products), ref: idReply, currency_id: idReply },
  /** `fee` was paid, after a coupon; `rate` of it in percent. `reason`: why there was none, or only a part (`cap`); empty otherwise. */
  ...{ currency_name: z.string(), fee: moneyReply, rate: moneyReply, amount: moneyReply },
  ...{ reason: z.union([z.enum(noRebates), z.literal('')]), created_time: timeReply },
});
export type RebateView = z.infer<typeof rebateView>;

export const rebates = route({
  id: 'rewards.rebates',
  method: 'GET',
  path: '/user/rebates',
  who: 'trader',
  about:
    'What the caller got of the fees of people that the caller invited, the newest first. A row of 0 says why: the same device, bank card or document, the cap of the month, ended.',
  body: z.object(paged),
  reply: pageOf(rebateView),
  refusals: [],
});

export const paid = route({
  id: 'rewards.paid',
  method: 'GET',
  path: '/user/rebate/paid',
  who: 'trader',
  about: 'What the inviter of the caller got of the fees of the caller, the newest first. It raises no fee.',
  body: z.object(paged),
  reply: pageOf(rebateView),
  refusals: [],
});

export const info = route({
  id: 'rewards.info',
  method: 'GET',
  path: '/user/rebate/info',
  who: 'trader',
  about:
    'The rate of today and all of them by the fees that invited people paid in the 30 days before, in `currency_name`; for how many months from a sign-up; what a UTC month brings at most (`cap`), brought so far (`month`), and everything so far (`all`), each at the index prices of then. `inviter`: how the fees of the caller pay who invited the caller, null where no one did.',
  body: z.object({}),
  reply: z.strictObject({
    ...{
      currency_name: z.string(),
      rate: moneyReply,
      rates: z.array(z.strictObject({ from: moneyReply, rate: moneyReply })),
    },
    ...{ months: count, fees_30d: moneyReply, month: moneyReply, cap: moneyReply, all: moneyReply },
    inviter: z.strictObject({ state: z.enum(inviteStates), end_ms: count }).nullable(),
  }),
  refusals: ['rewards.no_rebates'],
});

export const stop = route({
  id: 'rewards.stop',
  method: 'POST',
  path: '/user/rebate/stop',
  who: 'trader',
  about: 'Ends for good what the inviter of the caller gets of the fees of the caller.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: ['rewards.no_inviter', 'rewards.rebate_over'],
  idempotent: true,
});
