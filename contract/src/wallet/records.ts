import { z } from 'zod';
import { entryReason, idReply, limitText, moneyReply, orEmpty, pageText, paginatorOf, timeReply } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from './kinds.ts';

/** One entry of the ledger: what an account had before, what was added or taken, what it has after. */
export const entry = z.strictObject({
  id: idReply,
  /** Signed. */
  value: moneyReply,
  /** The reason in the caller's language. */
  info: z.string(),
  created_time: timeReply,
  created_ms: z.number().int(),
  /** The kind of account: 1 legal, 2 change, 3 lever, 4 micro, … */
  type: z.number().int(),
  kind: z.enum(wireKinds),
  currency: idReply,
  currency_name: z.string(),
  before: moneyReply,
  after: moneyReply,
  /** What it belongs to, e.g. "#102" for an order. */
  transaction_info: z.string(),
  reason: entryReason,
  /** The journal entry that caused it. */
  seq: z.number().int(),
  ref: idReply.nullable(),
  /** Of a fee that a coupon took something off: what was due, what was taken off, and the coupon. */
  ...{ fee_before: moneyReply.optional(), fee_off: moneyReply.optional(), coupon_id: idReply.optional() },
});
export type Entry = z.infer<typeof entry>;

export const entries = route({
  id: 'wallet.entries',
  method: 'POST',
  path: '/wallet/legal_log',
  who: 'trader',
  reads: true,
  about:
    "The statement: ledger entries of the caller's accounts, newest first. currency and type filter; 0 or empty means all.",
  body: z.object({
    currency: orEmpty(z.string().regex(/^(0|[1-9]\d{0,8})$/)),
    type: orEmpty(z.enum(['0', '1', '2', '3', '4', '5', '6', '7'])),
    page: orEmpty(pageText),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({
    list: z.array(entry),
    /** Exact up to 1,000; where there are more, at least so many, and more than the page reaches as long as there are. */
    count: z.number().int(),
    limit: z.number().int(),
    is_open_CTbi: z.union([z.literal(0), z.literal(1)]),
  }),
  refusals: [],
});

export const moves = route({
  id: 'wallet.moves',
  method: 'GET',
  path: '/wallet/hzhistory',
  who: 'trader',
  about: 'Transfers between own accounts, newest first.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: paginatorOf(entry.extend({ from_field: z.enum(wireKinds), to_field: z.enum(wireKinds) })),
  refusals: [],
});
