/** What is sold, and to whom. */
import { z } from 'zod';
import { flagReply, idReply, limitText, moneyReply, orEmpty, pageText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();

const term = z.strictObject({
  ...{ id: idReply, seconds: count, status: z.literal(1), profit_ratio: moneyReply },
  ...{ min_amount: moneyReply, max_amount: moneyReply, loss_ratio: moneyReply },
});
export type Term = z.infer<typeof term>;

export const seconds = route({
  id: 'options.seconds',
  method: 'GET',
  path: '/microtrade/seconds',
  who: 'anyone',
  about: 'The terms that options are sold with. Ratios are percent of the stake.',
  body: z.object({}),
  reply: z.array(term),
  refusals: [],
});

const wallet = z.strictObject({
  ...{ id: idReply, currency: idReply, micro_balance: moneyReply, lock_micro_balance: moneyReply },
  micro_with_insurance: moneyReply,
});

export const payableCurrencies = route({
  id: 'options.payableCurrencies',
  method: 'GET',
  path: '/microtrade/payable_currencies',
  who: 'anyone',
  about: 'The currency that options are paid in, usual stakes, and what the caller has of it in the options account.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, name: z.string(), is_micro: z.literal(1), micro_trade_fee: moneyReply },
      micro_holdtrade_max: count,
      micro_numbers: z.array(
        z.strictObject({ id: idReply, currency_id: idReply, number: moneyReply, currency_name: z.string() }),
      ),
      ...{ insurance_types: z.array(z.string()), user_wallet: wallet.nullable(), user_insurance: z.null() },
    }),
  ),
  refusals: [],
});

export const gates = ['open', 'identity', 'country', 'off'] as const;

export const offer = route({
  id: 'options.offer',
  method: 'GET',
  path: '/microtrade/offer',
  who: 'anyone',
  about:
    'All that stands before an option: markets, terms, the fee, the share of accounts that lost money with options in twelve months, whether the caller has confirmed it today, and whether the caller may open one. `gate`: identity, where none is approved; country, where they may not be sold to retail clients.',
  body: z.object({}),
  reply: z.strictObject({
    ...{ currency: idReply, currency_name: z.string(), scale: count, fee_ppm: count, open_max: count },
    markets: z.array(z.strictObject({ match_id: idReply, symbol: z.string(), name: z.string(), scale: count })),
    terms: z.array(term.extend({ payout_ppm: count, loss_ppm: count })),
    /** Percent with one place; empty where nobody had an option yet. */
    loss_share: z.string(),
    loss_accounts: count,
    confirmed: flagReply,
    gate: z.enum(gates),
    available: moneyReply,
    now_ms: count,
  }),
  refusals: ['options.off'],
});

export const confirm = route({
  id: 'options.confirm',
  method: 'POST',
  path: '/microtrade/confirm',
  who: 'trader',
  about: 'The caller has read what share of accounts lost money with options. It is kept, and counts for this UTC day.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [],
});

export const recent = route({
  id: 'options.recent',
  method: 'GET',
  path: '/microtrade/recent',
  who: 'anyone',
  about:
    'The newest option that ended with a result, whosever it was, by its receipt, once a signed head is over it: everyone can check it. No row before the first.',
  body: z.object({}),
  reply: z.strictObject({
    data: z.array(z.strictObject({ receipt: z.string(), symbol: z.string(), expiry_ms: count })),
  }),
  refusals: [],
});

export const voids = route({
  id: 'options.voids',
  method: 'GET',
  path: '/microtrade/voids',
  who: 'anyone',
  about: 'The options that had no result, newest first, with the cause: fewer than three ticks before their expiry.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    data: z.array(
      z.strictObject({
        ...{
          receipt: z.string(),
          symbol: z.string(),
          expiry_ms: count,
          ticks: count,
          cause: z.enum(['no_strike', 'few_ticks']),
        },
      }),
    ),
    ...{ page: count, pages: count, total: count },
  }),
  refusals: [],
});
