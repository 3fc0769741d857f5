import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { wireKinds } from '../wallet-row.ts';

/** Sums are in USDT at its own places. */
export const month = z.strictObject({
  /** UTC, "2026-04". */
  month: z.string(),
  entries: z.number().int(),
  /** What was held at its beginning, at the index prices of then. */
  opening: moneyReply,
  deposits: z.strictObject({ count: z.number().int(), worth: moneyReply }),
  withdrawals: z.strictObject({ count: z.number().int(), worth: moneyReply }),
  realized: moneyReply,
  /** What is left of the change: the prices of what was held. */
  price_change: moneyReply,
  /** opening + deposits − withdrawals + realized + price_change: what is held at its end, or now. */
  closing: moneyReply,
  /** Contained in `realized` and in what was received. */
  fees: moneyReply,
});
export type Month = z.infer<typeof month>;

const basis = z.strictObject({
  realized: moneyReply,
  /** What withdrawals and transfers to other users were worth beyond their cost: no result. */
  withdrawn_gain: moneyReply,
  ...{ quantity: moneyReply, cost: moneyReply },
});
/** Of one asset in one year, UTC. `realized` and `withdrawn_gain` are of the year, quantity and cost are what its end left. */
export const yearAsset = z.strictObject({
  currency_name: z.string(),
  average_cost: basis,
  fifo: basis,
});
const yearSums = z.strictObject({
  /** The cost of what was held at its beginning. */
  opening: moneyReply,
  /** What came in less what left, at the index prices of those times. */
  contributed: moneyReply,
  realized: moneyReply,
  withdrawn_gain: moneyReply,
  /** opening + contributed + realized + withdrawn_gain: the cost of what is held at its end, or now. */
  cost: moneyReply,
});
export const year = z.strictObject({
  year: z.number().int(),
  /** Of all assets. */
  ...{ average_cost: yearSums, fifo: yearSums },
  /** Those that changed in it, and those held through it. */
  assets: z.array(yearAsset),
});
export type Year = z.infer<typeof year>;

export const summary = route({
  id: 'statement.summary',
  method: 'GET',
  path: '/statement/summary',
  who: 'trader',
  about:
    'What the entries of the caller add up to, as of one journal entry: balances of accounts with their number of entries, each month since the first entry, and years with any, newest first. Results by average cost and by first in, first out.',
  body: z.object({}),
  reply: z.strictObject({
    seq: z.number().int(),
    at_ms: z.number().int(),
    /** The time of the first entry; null before it. */
    since_ms: z.number().int().nullable(),
    entries: z.number().int(),
    accounts: z.array(
      z.strictObject({
        account: z.enum(wireKinds),
        currency_id: idReply,
        currency_name: z.string(),
        entries: z.number().int(),
        balance: moneyReply,
      }),
    ),
    /** At most the newest 36. */
    months: z.array(month),
    years: z.array(year),
  }),
  refusals: ['statement.preparing'],
});
