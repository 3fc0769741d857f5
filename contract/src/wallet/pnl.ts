import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { route } from '../route.ts';

/** One asset over all accounts. Sums are in USDT at its own places. */
export const position = z.strictObject({
  currency_id: idReply,
  currency_name: z.string(),
  /** On hold included. */
  quantity: moneyReply,
  /** What one whole unit cost on average; null where there is nothing. */
  average_cost: moneyReply.nullable(),
  price: moneyReply,
  worth: moneyReply,
  cost: moneyReply,
  /** worth − cost; below zero with a minus. */
  unrealized: moneyReply,
  realized: moneyReply,
});
export type Position = z.infer<typeof position>;

export const pnl = route({
  id: 'wallet.pnl',
  method: 'GET',
  path: '/wallet/pnl',
  who: 'trader',
  about:
    'Profit and loss by average cost, per asset and in total, as of one journal entry: realized + unrealized + withdrawn_gain − owed_interest = equity − contributed. Equity is less what is owed on loans; what was lent is no contribution. Deposits, claims and transfers in count at the index price of their entry, or zero where there was none; what leaves takes its cost along and realizes nothing.',
  body: z.object({}),
  reply: z.strictObject({
    method: z.literal('average_cost'),
    /** The last journal entry that is counted in, and its time, milliseconds UTC. Prices are of this moment. */
    seq: z.number().int(),
    at_ms: z.number().int(),
    positions: z.array(position),
    equity: moneyReply,
    /** What came in less what left, at index prices. */
    contributed: moneyReply,
    unrealized: moneyReply,
    realized: moneyReply,
    /** What withdrawals and transfers to other users were worth beyond their cost: no result. */
    withdrawn_gain: moneyReply,
    /** What is owed on loans, and the interest of it. */
    owed: moneyReply,
    owed_interest: moneyReply,
  }),
  refusals: [],
});

export const equityPeriods = ['1d', '7d', '30d', 'all'] as const;
export type EquityPeriod = (typeof equityPeriods)[number];

export const equity = route({
  id: 'wallet.equity',
  method: 'GET',
  path: '/wallet/equity',
  who: 'trader',
  about:
    'The value of the account over time, oldest first; the last point is now. Where the account is younger than the period, the first point is its first moment, worth the funds received in its first quarter of an hour. Last less first, less what was contributed between, is the profit and loss of the period.',
  body: z.object({ period: z.enum(equityPeriods) }),
  reply: z.array(
    z.strictObject({
      /** Milliseconds UTC. */
      at_ms: z.number().int(),
      equity: moneyReply,
      /** What had come in less what had left. */
      contributed: moneyReply,
    }),
  ),
  refusals: [],
});
