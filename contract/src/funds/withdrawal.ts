/** Withdrawals as their owner makes and sees them. */
import { payeeKinds, rejectReasons, withdrawalStatuses } from '@glassbook/engine/funds/words';
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  limitText,
  lineText,
  moneyReply,
  orEmpty,
  pageText,
  sentenceReply,
  timeReply,
} from '../fields.ts';
import { route } from '../route.ts';
import { returnedDeposits } from './desk-queue.ts';

/** The kind of payee by its historic number: an address, a domestic card, an international card. */
export const payeeNumber = { address: 0, bank: 1, international: 2 } as const;
/** What proves that it is the owner who moves money out: each is asked of those who have set it. */
export const proof = {
  /** The payment password. */
  password: orEmpty(z.string().regex(/^\d{6}$/)),
  /** Of the authenticator, or a recovery code; not needed where the session proved a factor lately. */
  code: orEmpty(z.string().max(32)),
};
export const proofRefusals = [
  ...(['account.step_up_required', 'account.second_factor_wrong', 'account.second_factor_locked'] as const),
  ...(['funds.payment_password_wrong', 'funds.payment_password_locked'] as const),
] as const;

/** The historic status: 1 under way, 2 paid, 3 rejected or canceled. */
const wireStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const offers = route({
  id: 'funds.offers',
  method: 'GET',
  path: '/user/withdraw/assets',
  who: 'trader',
  about:
    'The assets that can be withdrawn now, each with its fee, which is part of the amount, and its smallest amount.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ currency: idReply, name: z.string(), scale: z.number().int() },
      ...{ rate: moneyReply, min_number: moneyReply },
    }),
  ),
  refusals: [],
});

export const info = route({
  id: 'funds.info',
  method: 'POST',
  path: '/wallet/get_info',
  who: 'trader',
  reads: true,
  about:
    'What a withdrawal of an asset costs and what it may be: `rate` is the fee, which is part of the amount and is what will be taken; the smallest amount; what the level of the identity allows in 24 hours and what is used of it, in BTC; until when a hold stands; and what proves the owner.',
  body: z.object({ currency: idText }),
  reply: z.strictObject({
    ...{ currency: idReply, name: z.string(), scale: z.number().int(), enabled: z.boolean() },
    ...{ rate: moneyReply, min_number: moneyReply, legal_balance: moneyReply, change_balance: moneyReply },
    /** 0 none, 1 the details are approved, 2 the photos too. */
    level: z.number().int(),
    limit_btc: moneyReply,
    used_btc: moneyReply,
    hold_until_ms: z.number().int().nullable(),
    /** Whether it takes the payment password, and a second factor. */
    ...{ asks_password: z.boolean(), asks_code: z.boolean() },
    /** Within how long a request is decided. */
    decide_ms: z.number().int(),
    now_ms: z.number().int(),
  }),
  refusals: ['funds.withdrawal_off'],
});

/** A withdrawal in a list. */
export const withdrawalRow = z.strictObject({
  id: idReply,
  currency_id: idReply,
  /** The asset. */
  name: z.string(),
  /** What was asked for, the fee that is part of it, and what arrives. */
  ...{ number: moneyReply, rate: moneyReply, real_number: moneyReply },
  create_time: timeReply,
  created_ms: z.number().int(),
  status: wireStatus,
  status_text: z.string(),
  state: z.enum(withdrawalStatuses),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  payee: z.enum(payeeKinds),
  /** When it is to be decided at the latest. */
  decide_by_ms: z.number().int(),
  cancellable: z.boolean(),
});
export type WithdrawalView = z.infer<typeof withdrawalRow>;

export const withdraw = route({
  id: 'funds.withdraw',
  method: 'POST',
  path: '/wallet/out',
  who: 'verified',
  about:
    'Asks for a withdrawal from the spot account to a payee of the own: `address` is its number, or the address itself or the number of the card, `type` 0 an address, 1 a card, 2 an international card. The amount, the fee in it, is on hold until it is paid, rejected or canceled; `rate` is ignored; `fee_shown` is the fee that was shown, and where another is in force the request is refused with that one. Takes `password`, the payment password, of users who have one, and of those with a second factor a `code` of it (the authenticator or a recovery code) or a proof of the session lately (`account.stepUp`).',
  body: z.object({
    ...{ address: lineText(128), currency: idText, number: amountText, rate: orEmpty(z.string().max(40)) },
    fee_shown: orEmpty(amountText),
    type: orEmpty(z.enum(['0', '1', '2'])),
    ...proof,
  }),
  reply: sentenceReply,
  data: withdrawalRow,
  refusals: [
    ...(['funds.withdrawal_off', 'funds.amount_too_small', 'funds.insufficient_funds', 'funds.too_many_open'] as const),
    'funds.fee_changed',
    ...(['funds.payee_not_found', 'funds.payee_on_hold', 'funds.payee_held', 'funds.on_hold'] as const),
    'funds.payee_in_review',
    ...(['funds.level_reached', 'funds.not_valued', ...proofRefusals] as const),
  ],
  idempotent: true,
});

export const withdrawals = route({
  id: 'funds.withdrawals',
  method: 'GET',
  path: '/user/withdraw/list',
  who: 'trader',
  about: 'Own withdrawals, newest first; `currency` and `state` filter.',
  body: z.object({
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText), currency: orEmpty(idText) },
    state: orEmpty(z.enum(withdrawalStatuses)),
  }),
  reply: z.strictObject({
    data: z.array(withdrawalRow),
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
  }),
  refusals: [],
});

export const withdrawal = route({
  id: 'funds.withdrawal',
  method: 'GET',
  path: '/user/withdraw/detail',
  who: 'trader',
  about:
    'One own withdrawal: the payee as it was when asked for, each state with its time, why it was rejected, and by what the payment is found outside.',
  body: z.object({ id: idText }),
  reply: withdrawalRow.extend({
    address: z.string(),
    network: z.string(),
    reason: z.enum(rejectReasons).nullable(),
    /** The same in the caller's language; empty where there is none. */
    reason_text: z.string(),
    reference: z.string(),
    now_ms: z.number().int(),
    /** The oldest first. */
    timeline: z.array(z.strictObject({ state: z.enum(withdrawalStatuses), at_ms: z.number().int() })),
    returned: returnedDeposits,
  }),
  refusals: ['funds.withdrawal_not_found'],
});

export const cancelWithdrawal = route({
  id: 'funds.cancelWithdrawal',
  method: 'POST',
  path: '/user/withdraw/cancel',
  who: 'trader',
  about: 'Cancels an own withdrawal that is not approved yet. Its whole amount can be used again.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  data: withdrawalRow,
  refusals: ['funds.withdrawal_not_found', 'funds.not_cancellable'],
  idempotent: true,
});
