import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { exitSources, marginModes, positionSides } from './symbol.ts';

export const closeReasons = ['trader', 'liquidation', 'netting', 'adl', 'profit', 'stop'] as const;

/** A position as its owner sees it. Values, margin and results in the margin currency. */
export const position = z.strictObject({
  id: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  side: z.enum(positionSides),
  margin_mode: z.enum(marginModes),
  leverage: z.int(),
  /** The order that opened it. */
  order_id: idReply,
  /** The own follow that it is a copy of, which alone closes it; null where it is the owner's own. */
  follow_id: idReply.nullable(),
  /** Open now, and what they were worth when they were opened. */
  contracts: z.int(),
  entry_value: moneyReply,
  /** Average prices, to the tick's places, half even; of the close null before the first. */
  entry_price: moneyReply,
  close_price: moneyReply.nullable(),
  /** Isolated: on hold for it alone. Cross: the part of the account that is to be on hold for it. */
  margin: moneyReply,
  /** Of its profit, what was paid out before it is closed. */
  settled: moneyReply,
  /** Won or lost at the last mark price and not paid yet; null where it is closed. */
  unrealized: moneyReply.nullable(),
  opened_contracts: z.int(),
  opened_value: moneyReply,
  closed_contracts: z.int(),
  closed_value: moneyReply,
  /** Result of what was closed, before fees and funding; funding received less paid. */
  result: moneyReply,
  funding: moneyReply,
  fees: moneyReply,
  /** Take profit and stop loss: which price has to reach them; null where it has none. */
  exit_by: z.enum(exitSources).nullable(),
  profit_price: moneyReply.nullable(),
  stop_price: moneyReply.nullable(),
  /** Its place in the order of automatic deleveraging among the positions of its side: 5 in the first fifth, 1 in the last; null where it is closed. */
  adl: z.int().min(1).max(5).nullable(),
  status: z.enum(['open', 'closed']),
  close_reason: z.enum(closeReasons).nullable(),
  opened_ms: z.int(),
  updated_ms: z.int(),
});
export type Position = z.infer<typeof position>;

/** The receipt of a liquidation: why, at which prices, and who took the contracts. */
export const liquidation = z.strictObject({
  id: idReply,
  position: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  side: z.enum(positionSides),
  margin_mode: z.enum(marginModes),
  mark: moneyReply,
  index: moneyReply,
  /** What the margin was worth, and what it had to be worth. */
  equity: moneyReply,
  maintenance: moneyReply,
  /** The price at which nothing would be left, all its contracts closed. */
  bankruptcy_price: moneyReply,
  contracts: z.int(),
  value: moneyReply,
  /** Taken by the book beyond the bankruptcy price, with the insurance account's money. */
  insured_contracts: z.int(),
  insurance: moneyReply,
  /** Closed against positions of other traders. */
  adl_contracts: z.int(),
  fee: moneyReply,
  journal_seq: z.int(),
  at_ms: z.int(),
});
export type Liquidation = z.infer<typeof liquidation>;

/** The receipt of an automatic deleveraging of the owner's position. */
export const adl = z.strictObject({
  id: idReply,
  position: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  side: z.enum(positionSides),
  contracts: z.int(),
  price: moneyReply,
  value: moneyReply,
  result: moneyReply,
  mark: moneyReply,
  index: moneyReply,
  journal_seq: z.int(),
  at_ms: z.int(),
});
export type Adl = z.infer<typeof adl>;

/** What a position paid (below zero) or received at a funding, with what the funding's receipt says of it. */
export const fundingPayment = z.strictObject({
  funding: idReply,
  position: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  contracts: z.int(),
  /** What they were worth at the mark price. */
  value: moneyReply,
  amount: moneyReply,
  /** In percent; longs paid shorts, below zero the other way. */
  rate: moneyReply,
  mark: moneyReply,
  journal_seq: z.int(),
  at_ms: z.int(),
});
export type FundingPayment = z.infer<typeof fundingPayment>;
