/** Deposits as their owner makes and sees them. */
import { depositRejectReasons, depositStatuses } from '@glassbook/engine/funds/words';
import { z } from 'zod';
import {
  amountText,
  idReply,
  idText,
  imageAddress,
  limitText,
  moneyReply,
  orEmpty,
  pageText,
  sentenceReply,
  timeReply,
} from '../fields.ts';
import { networks } from '../networks.ts';
import { route } from '../route.ts';

/** How money comes in: by a network of the asset, or as a bank transfer. */
export const depositNetworks = [...networks, 'bank'] as const;
export type DepositNetwork = (typeof depositNetworks)[number];
/** How a deposit came: also what came back of a withdrawal whose payee can't be read any more. */
export const depositWays = [...depositNetworks, 'unknown'] as const;
export type DepositWay = (typeof depositWays)[number];
/** The historic status: 1 under way, 2 credited, 3 rejected or canceled. */
const wireStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The account for bank transfers, as the bank of the sender asks for it. */
export const bankAccount = z.strictObject({
  ...{ holder: z.string(), bank: z.string(), account: z.string(), swift: z.string(), place: z.string() },
  /** ISO 4217, what is to be transferred. */
  currency: z.string(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** `checksum`: the first 8 hex digits of the SHA-256 of the text, in two groups, to compare with what was copied. `since_ms`: when it was last changed. */
const listed = { checksum: z.string(), since_ms: z.number().int() };

export const depositOffers = route({
  id: 'funds.depositOffers',
  method: 'GET',
  path: '/recharge/assets',
  who: 'trader',
  about: 'The assets that can be deposited now, each with its smallest amount.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({ currency: idReply, name: z.string(), scale: z.number().int(), min_number: moneyReply }),
  ),
  refusals: [],
});

export const depositAddress = route({
  id: 'funds.depositAddress',
  method: 'POST',
  path: '/wallet/get_in_address',
  who: 'trader',
  reads: true,
  about:
    'Where an asset is deposited to, from the list that two people change and the server signs; what was changed in any other way is not shown. `message` is as historic clients read it: of USDT both of their networks, else the first address, empty where there is none. `data` has every network, the account for bank transfers, and the code that names the caller in one. `demo`: this server has demo money, and its addresses are not to be paid to. `user_id` is ignored.',
  body: z.object({ currency: idText, user_id: orEmpty(z.string().max(40)) }),
  reply: z.union([z.strictObject({ erc20: z.string(), trc20: z.string() }), z.string()]),
  data: z.strictObject({
    ...{ currency: idReply, name: z.string(), scale: z.number().int(), demo: z.boolean() },
    min_number: moneyReply,
    /** Within how long a request is decided. */
    decide_ms: z.number().int(),
    /** How long each step took deposits that were credited in the last 30 days: half of them at most so long. Null where there was none. */
    took: z.strictObject({ review_ms: z.number().int(), credit_ms: z.number().int() }).nullable(),
    networks: z.array(z.strictObject({ network: z.enum(networks), name: z.string(), address: z.string(), ...listed })),
    /** `rate`: of one whole of the asset in its currency now; null where there is none. */
    bank: bankAccount.extend({ ...listed, rate: moneyReply.nullable() }).nullable(),
    /** To be written into a bank transfer (ISO 11649: its two check digits find a mistyped one). */
    reference: z.string(),
    /**
     * The whole list: its JSON text, its version, its SHA-256 in hex, and the signature (Ed25519, base64) of "glassbook deposit list", version, `at_ms` and hash, one a line. The public
     * key (SPKI in base64) is that of the audit log, published by desk.auditHead.
     */
    list: z.strictObject({
      ...{ text: z.string(), version: z.number().int(), at_ms: z.number().int(), hash: z.string() },
      ...{ signature: z.string(), public_key: z.string() },
    }),
  }),
  refusals: ['funds.deposit_off', 'funds.deposit_paused'],
});

/** What was sent to the bank: its amount and the rate for one whole of the asset, as they were fixed with the request. */
export const depositFiat = z.strictObject({
  ...{ currency: z.string(), amount: moneyReply, rate: moneyReply, at_ms: z.number().int() },
});

/** A deposit in a list. */
export const depositRow = z.strictObject({
  ...{ id: idReply, uid: idReply },
  /** What was asked for; `credited`: what two people confirmed, which may differ. */
  ...{ amount: moneyReply, credited: moneyReply.nullable() },
  /** The network by its proper name. */
  user_account: z.string(),
  status: wireStatus,
  currency_id: idReply,
  /** The asset. */
  name: z.string(),
  created_at: timeReply,
  created_ms: z.number().int(),
  /** Why it was rejected, in the caller's language; empty where it was not. */
  remark: z.string(),
  /** 0 by a network, 1 a bank transfer. */
  type: z.union([z.literal(0), z.literal(1)]),
  network: z.enum(depositWays),
  state: z.enum(depositStatuses),
  state_text: z.string(),
  /** When it is to be decided at the latest. */
  decide_by_ms: z.number().int(),
  cancellable: z.boolean(),
  /** The withdrawal whose payment came back; null of what its owner deposited. */
  returns: idReply.nullable(),
});
export type DepositView = z.infer<typeof depositRow>;

/** The hash of a transaction, or what names a transfer. */
const referenceText = z.string().regex(/^[\x21-\x7e]{1,128}$/);

export const deposit = route({
  id: 'funds.deposit',
  method: 'POST',
  path: '/wallet/charge_req',
  who: 'trader',
  about:
    'States that an amount was sent: `account` is the uploaded image of the proof of payment (/upload), which is kept encrypted and is shown to staff only; `type` 0 by a network, 1 a bank transfer, whose `amount` is in the currency of the bank, and in the asset at the rate of now, which the request fixes; `network` by which, the first of the asset where it is left out; `reference` the hash of the transaction, where it is known; `list` and `checksum` the version of the list and the checksum of the address or account that were shown, which are kept with the request also where they changed since. Two people confirm what was received; nothing is credited before.',
  body: z.object({
    ...{ account: imageAddress, amount: amountText, currency: idText, type: orEmpty(z.enum(['0', '1'])) },
    ...{ network: orEmpty(z.enum(networks)), reference: orEmpty(referenceText) },
    ...{ list: orEmpty(idText), checksum: orEmpty(z.string().regex(/^[0-9A-F]{4} [0-9A-F]{4}$/)) },
  }),
  reply: sentenceReply,
  data: depositRow,
  refusals: [
    ...(['funds.deposit_off', 'funds.deposit_too_small', 'funds.deposit_too_large'] as const),
    ...(['funds.too_many_deposits', 'funds.deposit_paused', 'funds.deposit_network', 'funds.voucher_missing'] as const),
    'funds.not_valued',
    ...(['limit.cooling_off', 'limit.excluded', 'limit.deposit_reached', 'limit.not_valued'] as const),
  ],
  idempotent: true,
});

export const deposits = route({
  id: 'funds.deposits',
  method: 'GET',
  path: '/recharge/log',
  who: 'trader',
  about: 'Own deposits, newest first; `currency` and `state` filter.',
  body: z.object({
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText), currency: orEmpty(idText) },
    state: orEmpty(z.enum(depositStatuses)),
  }),
  reply: z.strictObject({
    data: z.array(depositRow),
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
  }),
  refusals: [],
});

export const depositDetail = route({
  id: 'funds.depositDetail',
  method: 'GET',
  path: '/recharge/detail',
  who: 'trader',
  about:
    'One own deposit: where it was sent to as it was shown then, each state with its time, why it was rejected, and by what the payment is found outside.',
  body: z.object({ id: idText }),
  reply: depositRow.extend({
    /** The address or the account that was shown. */
    address: z.string(),
    /** Null of a deposit by a network. */
    fiat: depositFiat.nullable(),
    reason: z.enum(depositRejectReasons).nullable(),
    /** As the owner entered it, and once it is credited as two people confirmed it. */
    reference: z.string(),
    now_ms: z.number().int(),
    /** The oldest first. */
    timeline: z.array(z.strictObject({ state: z.enum(depositStatuses), at_ms: z.number().int() })),
  }),
  refusals: ['funds.deposit_not_found'],
});

export const cancelDeposit = route({
  id: 'funds.cancelDeposit',
  method: 'POST',
  path: '/recharge/cancel',
  who: 'trader',
  about: 'Takes back an own deposit that is not under review yet.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  data: depositRow,
  refusals: ['funds.deposit_not_found', 'funds.deposit_not_cancellable'],
  idempotent: true,
});
