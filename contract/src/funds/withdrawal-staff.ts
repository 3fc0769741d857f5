/** Withdrawals at the desk. Each is named with its user, so that the audit log and the user's timeline show each act and each view. */
import { payeeKinds, rejectReasons, withdrawalStatuses } from '@glassbook/engine/funds/words';
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, orEmpty, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { queued, queueFilter, queuePage, queueReply, recentHolds, returnedDeposits, stepsOf } from './desk-queue.ts';

export const withdrawalFilters = ['waiting', 'requested', 'in_review', 'approved', 'paying', 'late', 'ended'] as const;
export const withdrawalDecisions = ['approve', 'reject', 'pay', 'release'] as const;

const deskWithdrawal = z.strictObject({
  ...queued,
  ...{ number: moneyReply, rate: moneyReply, real_number: moneyReply },
  ...{ payee: z.enum(payeeKinds), state: z.enum(withdrawalStatuses), reason: z.enum(rejectReasons).nullable() },
  /** Who of the staff claimed the payment. `left`: that person may pay nothing any more. */
  payer: z.strictObject({ id: idReply, name: z.string(), left: z.boolean() }).nullable(),
});

const filtered = { show: orEmpty(z.enum(withdrawalFilters)), ...queueFilter, payee: orEmpty(z.enum(payeeKinds)) };

export const withdrawalQueue = route({
  id: 'funds.withdrawalQueue',
  method: 'GET',
  path: '/desk/withdrawals',
  who: 'staff:funds.read',
  personal: 'user',
  about:
    'Withdrawals without anything personal: those that wait, the earliest deadline first, or those in one state, or past their deadline (`late`); those that ended newest first. `counts` are of all that wait. With `user` it is a view of that user, which is logged.',
  body: z.object({ ...filtered, ...queuePage }),
  reply: z.strictObject({
    rows: z.array(deskWithdrawal),
    ...queueReply,
    counts: z.strictObject({
      ...{ requested: z.number().int(), in_review: z.number().int(), approved: z.number().int() },
      ...{ paying: z.number().int(), late: z.number().int() },
    }),
  }),
  refusals: [],
});

export const withdrawalsCsv = route({
  id: 'funds.withdrawalsCsv',
  method: 'GET',
  path: '/desk/withdrawals/file',
  who: 'staff:funds.read',
  personal: 'user',
  about:
    'All withdrawals that a filter of the queue finds, in its order, as the text of a CSV file, which is sent in pieces.',
  body: z.object(filtered),
  reply: z.string(),
  refusals: [],
});

/** The fields of a card; those that its kind does not have are empty. */
const card = z.strictObject({
  ...{ holder: z.string(), number: z.string(), bank: z.string(), place: z.string(), branch: z.string() },
  ...{ swift: z.string(), aba: z.string(), holder_address: z.string(), phone: z.string() },
});

/** What makes a withdrawal worth a closer look. */
export const riskMarks = [
  ...(['first_withdrawal', 'new_device', 'factor_hold', 'many_lately', 'details_changed'] as const),
  ...(['payee_removed', 'card_in_review', 'frozen'] as const),
] as const;
/** What the marks come from. */
const risk = z.strictObject({
  /** Withdrawals of the user that were paid before this one, and those asked for in the 24 hours up to it, itself among them. */
  ...{ paid_before: z.number().int(), day_count: z.number().int() },
  ...recentHolds.shape,
  /** What the level allows in 24 hours and what is used of it now, in BTC. */
  ...{ limit_btc: moneyReply, used_btc: moneyReply },
  /** The SHA-256 of the payee's details, as the journal has it; `intact`: what is stored is what was asked for. */
  ...{ digest: z.string(), intact: z.boolean() },
});

export const withdrawalCase = route({
  id: 'funds.withdrawalCase',
  method: 'GET',
  path: '/desk/withdrawal',
  who: 'staff:funds.read',
  personal: true,
  about:
    'One withdrawal with its payee as it was when asked for, its times, what is unusual about it with the facts, and what happened to the account. `details_changed`: what is stored of the payee is not what was asked for, by the digest in the journal; it cannot be approved. `address`, `network`, `card` and `name_approved` are empty for roles without `payee.read`. The view is logged.',
  body: z.object({ user: idText, withdrawal: idText }),
  reply: deskWithdrawal.extend({
    /** `payee_id`: its row (`payee.ofUser`); null where what is stored of it is not what was asked for. */
    ...{ payee_id: idReply.nullable(), address: z.string(), network: z.string(), card: card.nullable() },
    reference: z.string(),
    ...{ level: z.number().int(), name_approved: z.string() },
    ...{ marks: z.array(z.enum(riskMarks)), risk },
    /** The newest of what happened to the account, addresses masked. */
    happened: z.array(
      z.strictObject({ id: z.string(), at_ms: z.number().int(), what: z.string(), detail: z.string() }),
    ),
    timeline: stepsOf(withdrawalStatuses),
    returned: returnedDeposits,
  }),
  refusals: ['funds.withdrawal_not_found'],
});

export const reviewWithdrawal = route({
  id: 'funds.reviewWithdrawal',
  method: 'POST',
  path: '/desk/withdrawal/review',
  who: 'staff:funds.request',
  about: 'Begins the review of a requested withdrawal, which its owner sees.',
  body: z.object({ user: idText, withdrawal: idText }),
  reply: z.strictObject({ withdrawal: idReply }),
  refusals: ['funds.withdrawal_not_found', 'funds.decided_already'],
});

export const claimWithdrawal = route({
  id: 'funds.claimWithdrawal',
  method: 'POST',
  path: '/desk/withdrawal/claim',
  who: 'staff:funds.pay',
  about:
    'Takes an approved withdrawal to pay it, before anything is paid outside: of several people one gets it, and only that one records the payment, or asks to release it where it was not paid, which takes a second person.',
  body: z.object({ user: idText, withdrawal: idText }),
  reply: z.strictObject({ withdrawal: idReply }),
  refusals: [
    ...(['funds.withdrawal_not_found', 'funds.decided_already', 'funds.request_open'] as const),
    ...(['funds.claimed_already', 'funds.details_changed', 'funds.account_frozen'] as const),
    ...(['funds.account_on_hold', 'funds.payee_removed', 'funds.card_in_review', 'funds.own_account'] as const),
  ],
});

export const decideWithdrawal = route({
  id: 'funds.decideWithdrawal',
  method: 'POST',
  path: '/desk/withdrawal/decide',
  who: 'staff:funds.request',
  about:
    'Asks to approve a withdrawal under review, to reject one under review or approved, to record that one the caller claimed was paid (with `funds.pay`; `reference`: by what the payment is found outside, which no other withdrawal has), or to release one the caller claimed and did not pay (any caller, where who claimed it has left). A second person decides. A rejection needs its `code`. A claimed one cannot be rejected. While the account is frozen, or the card is not accepted, nothing is approved.',
  body: z.object({
    ...{ user: idText, withdrawal: idText, decision: z.enum(withdrawalDecisions) },
    code: orEmpty(z.enum(rejectReasons)),
    reference: orEmpty(z.string().regex(/^[\x21-\x7e]{1,128}$/)),
    reason: reasonText,
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    ...(['funds.withdrawal_not_found', 'funds.decided_already', 'funds.request_open'] as const),
    ...(['funds.code_missing', 'funds.reference_missing', 'funds.details_changed'] as const),
    ...(['funds.account_frozen', 'funds.claimed_already', 'funds.payment_recorded'] as const),
    ...(['funds.account_on_hold', 'funds.payee_removed', 'funds.card_in_review', 'funds.own_account'] as const),
  ],
});

export const returnWithdrawal = route({
  id: 'funds.returnWithdrawal',
  method: 'POST',
  path: '/desk/withdrawal/returned',
  who: 'staff:funds.request',
  about:
    'States that `amount` of a paid withdrawal was returned. The withdrawal stays paid; the returned amount is a deposit of its own that names it, under review from its start, and two people credit it like any other. One of a withdrawal is open at a time, and all together are no more than what was paid.',
  body: z.object({ user: idText, withdrawal: idText, amount: amountText, reason: reasonText }),
  reply: z.strictObject({ deposit: idReply }),
  refusals: [
    ...(['funds.withdrawal_not_found', 'funds.not_paid', 'funds.amount_missing', 'funds.return_open'] as const),
    ...(['funds.return_too_large', 'funds.own_account', 'funds.deposit_off', 'funds.deposit_too_large'] as const),
  ],
});
