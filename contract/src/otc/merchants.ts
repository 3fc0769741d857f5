/** Merchants and their deposits. */
import { z } from 'zod';
import { amountText, idReply, moneyReply } from '../fields.ts';
import { route } from '../route.ts';

const view = z.strictObject({
  /** 0 none, 1 waits, 2 merchant, 3 refused, 4 leaving. */
  state: z.union([0, 1, 2, 3, 4].map((n) => z.literal(n))),
  ...{ tier: idReply, deposit: moneyReply, needed: moneyReply },
});

export const merchant = route({
  id: 'otc.merchant',
  method: 'GET',
  path: '/otc/merchant',
  who: 'trader',
  about: 'Whether the caller is a merchant, with the tier and the deposit in USDT; `needed` is the whole deposit.',
  body: z.object({}),
  reply: view,
  refusals: [],
});

export const apply = route({
  id: 'otc.apply',
  method: 'POST',
  path: '/otc/merchant/apply',
  who: 'verified',
  about:
    'Asks to become a merchant; `deposit` as it was seen is on hold until two of the staff decide, and after it. For who is verified with photos.',
  body: z.object({ deposit: amountText }),
  reply: view,
  refusals: [...(['otc.not_offered', 'otc.already_applied', 'otc.price_changed', 'otc.insufficient_funds'] as const)],
  idempotent: true,
});

export const topUp = route({
  id: 'otc.topUp',
  method: 'POST',
  path: '/otc/merchant/topup',
  who: 'trader',
  about: 'Adds to a deposit that is below what is asked for.',
  body: z.object({ amount: amountText }),
  reply: view,
  refusals: ['otc.not_merchant', 'otc.terms_invalid', 'otc.insufficient_funds'],
  idempotent: true,
});

export const leave = route({
  id: 'otc.leave',
  method: 'POST',
  path: '/otc/merchant/leave',
  who: 'trader',
  about: 'Ends all ads; the deposit comes back seven days after the last order.',
  body: z.object({}),
  reply: view,
  refusals: ['otc.not_merchant'],
  idempotent: true,
});
