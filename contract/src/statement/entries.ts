import { z } from 'zod';
import { entryReason, idReply, idText, limitText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from '../wallet-row.ts';

/** Milliseconds UTC. */
const timeText = z.string().regex(/^(0|[1-9]\d{0,13})$/);

/** One entry of the ledger with the balance it left. */
export const entry = z.strictObject({
  /** Position in the ledger: greater is later. `before` takes it. */
  id: idReply,
  at_ms: z.number().int(),
  account: z.enum(wireKinds),
  currency_id: idReply,
  currency_name: z.string(),
  /** Signed. */
  value: moneyReply,
  /** The running balance of the account, on hold included. */
  after: moneyReply,
  reason: entryReason,
  /** The reason in the caller's language. */
  info: z.string(),
  /** The journal entry that caused it. */
  seq: z.number().int(),
  /** What it belongs to, e.g. a trade. */
  ref: idReply.nullable(),
  /** Of a trade: the caller's order, its market and the price of the trade; null of anything else. */
  trade: z.strictObject({ order: idReply, market: z.string(), price: moneyReply }).nullable(),
});
export type Entry = z.infer<typeof entry>;

export const entries = route({
  id: 'statement.entries',
  method: 'GET',
  path: '/statement/entries',
  who: 'trader',
  about:
    'Ledger entries of the caller since the first, newest first, each with the running balance of its account. Filters: currency, account, reason, times from (inclusive) and to (exclusive) in milliseconds UTC; empty means all. The next page begins before `next`; of a filter that few entries match a page may be short or empty before the end.',
  body: z.object({
    currency: orEmpty(idText),
    account: orEmpty(z.enum(wireKinds)),
    reason: orEmpty(entryReason),
    from: orEmpty(timeText),
    to: orEmpty(timeText),
    before: orEmpty(z.string().regex(/^[1-9]\d{0,15}$/)),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({
    list: z.array(entry),
    /** What `before` takes for the next page; null at the end. */
    next: idReply.nullable(),
  }),
  refusals: [],
});
