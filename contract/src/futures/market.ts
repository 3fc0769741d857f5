import { z } from 'zod';
import { entryReason, idReply, idText, moneyReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { paging, symbolText } from './symbol.ts';

/** The prices of a market as of the last index price. Null before the first. */
export const prices = z.strictObject({
  symbol: z.string(),
  mark: moneyReply.nullable(),
  index: moneyReply.nullable(),
  last: moneyReply.nullable(),
  /** When `last` was traded; null before the first trade. */
  last_ms: z.int().nullable(),
  /** What the next funding would be by now, in percent; longs pay shorts, below zero the other way. */
  funding_rate: moneyReply,
  next_funding_ms: z.int(),
  /** Contracts of longs, which are those of shorts. */
  open_interest: z.int(),
  at_ms: z.int(),
});
export type Prices = z.infer<typeof prices>;

const tier = z.strictObject({
  /** A side's worth up to here, in the margin currency. */
  value_max: moneyReply,
  leverage_max: z.int(),
  /** Of the part of the worth that is in this tier, in parts per million. */
  maintenance_ppm: z.int(),
});

/** A perpetual contract: its rules, and its prices now. Fees and bands in parts per million, funding in parts per billion. */
export const market = prices.extend({
  id: idReply,
  status: z.enum(['open', 'halted']),
  currency_id: idReply,
  currency_name: z.string(),
  legal_id: idReply,
  legal_name: z.string(),
  /** The currency of margin, results and fees. */
  settle_id: idReply,
  settle_name: z.string(),
  /** Coin-margined: a contract is worth `contract_size` of the quote currency; otherwise it is `contract_size` of the coin. */
  inverse: z.boolean(),
  contract_size: moneyReply,
  tick: moneyReply,
  /** Places of one whole coin, and of one whole unit of the quote currency. */
  base_scale: z.int(),
  quote_scale: z.int(),
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  liquidation_fee_ppm: z.int(),
  band_ppm: z.int(),
  mark_band_ppm: z.int(),
  contracts_max: z.int(),
  open_orders_max: z.int(),
  open_interest_max: z.int(),
  leverage_max: z.int(),
  tiers: z.array(tier),
  funding_ms: z.int(),
  funding_max_ppb: z.int(),
  interest_ppb: z.int(),
});
export type Market = z.infer<typeof market>;

export const markets = route({
  id: 'futures.markets',
  method: 'GET',
  path: '/futures/markets',
  who: 'anyone',
  about: 'The futures markets: rules, margin tiers, mark, index and last price, funding rate and open interest.',
  body: z.object({}),
  reply: z.array(market),
  refusals: [],
});

/** The receipt of a funding. */
const funding = z.strictObject({
  id: idReply,
  symbol: z.string(),
  /** In percent; longs paid shorts, below zero the other way. */
  rate: moneyReply,
  /** The average premium of the book over the index, in percent. */
  premium: moneyReply,
  mark: moneyReply,
  index: moneyReply,
  open_interest: z.int(),
  paid: moneyReply,
  received: moneyReply,
  settle_name: z.string(),
  journal_seq: z.int(),
  at_ms: z.int(),
});
export type Funding = z.infer<typeof funding>;

export const fundings = route({
  id: 'futures.fundings',
  method: 'GET',
  path: '/futures/fundings',
  who: 'anyone',
  about: 'The fundings of a market, newest first: the rate, what it was made from, and what was paid and received.',
  body: z.object({ symbol: symbolText, ...paging }),
  reply: z.array(funding),
  refusals: ['futures.market_not_found'],
});

/** What the insurance account received or paid, with its balance after it. */
const insuranceEntry = z.strictObject({
  journal_seq: z.int(),
  line: z.int(),
  at_ms: z.int(),
  currency_id: idReply,
  currency_name: z.string(),
  reason: entryReason,
  /** Below zero where it paid. */
  amount: moneyReply,
  balance: moneyReply,
});
export type InsuranceEntry = z.infer<typeof insuranceEntry>;

export const insurance = route({
  id: 'futures.insurance',
  method: 'GET',
  path: '/futures/insurance',
  who: 'anyone',
  about: 'The insurance account: its balances, what is still owed to it, and every entry, newest first.',
  body: z.object({ currency: orEmpty(idText), ...paging }),
  reply: z.strictObject({
    balances: z.array(
      z.strictObject({
        currency_id: idReply,
        currency_name: z.string(),
        balance: moneyReply,
        /** Losses that it could not pay yet. */
        deficit: moneyReply,
      }),
    ),
    entries: z.array(insuranceEntry),
  }),
  refusals: [],
});
