/** Deposits at the desk, and the list of where they are sent to. Each deposit is named with its user, so that the audit log and the user's timeline show each act and each view. */
import { depositRejectReasons, depositStatuses } from '@glassbook/engine/funds/words';
import { z } from 'zod';
import { amountText, idReply, idText, lineText, moneyReply, orEmpty, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { bankAccount, depositFiat, depositNetworks, depositWays } from './deposit.ts';
import { queued, queueFilter, queuePage, queueReply, recentHolds, stepsOf } from './desk-queue.ts';

export const depositFilters = ['waiting', 'submitted', 'in_review', 'late', 'ended'] as const;
export const depositDecisions = ['credit', 'reject'] as const;

const deskDeposit = z.strictObject({
  ...queued,
  /** What was asked for, and what was credited. */
  ...{ amount: moneyReply, credited: moneyReply.nullable() },
  ...{ network: z.enum(depositWays), state: z.enum(depositStatuses) },
  reason: z.enum(depositRejectReasons).nullable(),
  /** The withdrawal whose payment came back; null of what its owner deposited. */
  returns: idReply.nullable(),
});

const filtered = { show: orEmpty(z.enum(depositFilters)), ...queueFilter, network: orEmpty(z.enum(depositNetworks)) };

export const depositQueue = route({
  id: 'funds.depositQueue',
  method: 'GET',
  path: '/desk/deposits',
  who: 'staff:funds.read',
  personal: 'user',
  about:
    'Deposits without anything personal: those that wait, the earliest deadline first, or those in one state, or past their deadline (`late`); those that ended newest first. `counts` are of all that wait. With `user` it is a view of that user, which is logged.',
  body: z.object({ ...filtered, ...queuePage }),
  reply: z.strictObject({
    rows: z.array(deskDeposit),
    ...queueReply,
    counts: z.strictObject({ submitted: z.number().int(), in_review: z.number().int(), late: z.number().int() }),
  }),
  refusals: [],
});

export const depositsCsv = route({
  id: 'funds.depositsCsv',
  method: 'GET',
  path: '/desk/deposits/file',
  who: 'staff:funds.read',
  personal: 'user',
  about:
    'All deposits that a filter of the queue finds, in its order, as the text of a CSV file, which is sent in pieces.',
  body: z.object(filtered),
  reply: z.string(),
  refusals: [],
});

/** What makes a deposit worth a closer look. `address_changed`: where it was sent to is not what the list has now. `voucher_used`: the same image came with another deposit. `reference_used`: the transaction that its owner named was named for another one, or credited for it. */
export const depositMarks = [
  'first_deposit',
  'many_lately',
  'address_changed',
  'voucher_used',
  'reference_used',
  'details_changed',
  'new_device',
  'factor_hold',
  'frozen',
] as const;

export const depositCase = route({
  id: 'funds.depositCase',
  method: 'GET',
  path: '/desk/deposit',
  who: 'staff:funds.read',
  personal: true,
  about:
    'One deposit with where it was sent to as it was shown then, its times, and what is unusual about it. `details_changed`: what is stored of the request is not what was sent, by the digest in the journal; it cannot be credited. `name_approved` is empty for roles without `payee.read`. The view is logged.',
  body: z.object({ user: idText, deposit: idText }),
  reply: deskDeposit.extend({
    /** `reference`: as the owner entered it, once it is credited as two people confirmed it. `code`: what names the user in a bank transfer. */
    ...{ address: z.string(), reference: z.string(), code: z.string(), voucher: z.boolean() },
    fiat: depositFiat.nullable(),
    ...{ level: z.number().int(), name_approved: z.string() },
    marks: z.array(z.enum(depositMarks)),
    holds: recentHolds,
    timeline: stepsOf(depositStatuses),
  }),
  refusals: ['funds.deposit_not_found'],
});

export const depositVoucher = route({
  id: 'funds.depositVoucher',
  method: 'GET',
  path: '/desk/deposit/voucher',
  who: 'staff:payee.read',
  personal: true,
  about:
    'The proof of payment of a deposit: a JPEG in base64, marked with who looks and when. Takes a reason; each view is logged before the image is decrypted.',
  body: z.object({ user: idText, deposit: idText, reason: reasonText }),
  reply: z.base64(),
  refusals: ['funds.deposit_not_found'],
});

export const reviewDeposit = route({
  id: 'funds.reviewDeposit',
  method: 'POST',
  path: '/desk/deposit/review',
  who: 'staff:funds.request',
  about: 'Begins the review of a submitted deposit, which its owner sees and can cancel no more.',
  body: z.object({ user: idText, deposit: idText }),
  reply: z.strictObject({ deposit: idReply }),
  refusals: ['funds.deposit_not_found', 'funds.decided_already'],
});

export const decideDeposit = route({
  id: 'funds.decideDeposit',
  method: 'POST',
  path: '/desk/deposit/decide',
  who: 'staff:funds.request',
  about:
    'Asks to credit a deposit under review with the `amount` that was received (`reference`: by what the payment is found outside, which is credited once), or to reject it with a `code`. A second person decides.',
  body: z.object({
    ...{ user: idText, deposit: idText, decision: z.enum(depositDecisions), amount: orEmpty(amountText) },
    code: orEmpty(z.enum(depositRejectReasons)),
    reference: orEmpty(z.string().regex(/^[\x21-\x7e]{1,128}$/)),
    reason: reasonText,
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    ...(['funds.deposit_not_found', 'funds.decided_already', 'funds.request_open', 'funds.code_missing'] as const),
    ...(['funds.reference_missing', 'funds.reference_used', 'funds.amount_missing', 'funds.details_changed'] as const),
    ...(['funds.own_account', 'funds.return_too_large'] as const),
  ],
});

const place = z.strictObject({
  ...{ currency: idReply, name: z.string(), network: z.enum(depositNetworks) },
  /** Of a network; null where there is none, and of a bank transfer. */
  address: z.string().nullable(),
  bank: bankAccount.nullable(),
  checksum: z.string().nullable(),
  since_ms: z.number().int().nullable(),
  /** How many users deposited to it, who are notified of a change; where nothing is shown, by that network. */
  users: z.number().int(),
  /** The open request that changes it. */
  request: idReply.nullable(),
});

export const depositList = route({
  id: 'funds.depositList',
  method: 'GET',
  path: '/desk/deposit-addresses',
  who: 'staff:funds.read',
  about:
    'Where deposits are sent to: each network of each asset that can be deposited, and its bank account, those without an address too. `intact` is false where the stored list is not what the server signed last: then nothing of it is shown to users, and two people have to enter it again.',
  body: z.object({}),
  reply: z.strictObject({
    places: z.array(place),
    intact: z.boolean(),
    ...{ version: z.number().int(), at_ms: z.number().int().nullable(), hash: z.string() },
    /** The signature of the stored list (Ed25519, base64) and the public key that checks it, that of the audit log (SPKI, base64). */
    ...{ signature: z.string(), public_key: z.string() },
    demo: z.boolean(),
  }),
  refusals: [],
});

export const requestDepositAddress = route({
  id: 'funds.requestDepositAddress',
  method: 'POST',
  path: '/desk/deposit-address',
  who: 'staff:funds.address',
  about:
    'Asks to change where an asset is deposited to by a network: `address`, whose checksum is checked, or for `network` bank the fields of the account; without any of them the entry is removed. A second person decides; users who deposited there are notified.',
  body: z.object({
    ...{ currency: idText, network: z.enum(depositNetworks), address: orEmpty(lineText(128)) },
    ...{ holder: orEmpty(lineText(100)), bank: orEmpty(lineText(100)), account: orEmpty(lineText(50)) },
    ...{ swift: orEmpty(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)), place: orEmpty(lineText(100)) },
    bank_currency: orEmpty(z.string().regex(/^[A-Z]{3}$/)),
    reason: reasonText,
  }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    ...(['funds.deposit_off', 'funds.deposit_network', 'funds.request_open', 'funds.nothing_changes'] as const),
    ...(['funds.address_shape', 'funds.address_checksum', 'funds.address_other_network'] as const),
    'funds.bank_incomplete',
  ],
});
