import { z } from 'zod';
import { idReply, moneyReply, timeReply } from '../fields.ts';
import { selfTradePolicies } from '../self-trade.ts';
import { priceSources, waitingTypes } from './conditional.ts';

export const orderStatus = { open: 1, done: 2, cancelled: 3 } as const;
export const wireSide = { buy: 1, sell: 2 } as const;

/** Why an order ended before it was filled. `oco`: it was the limit side of a stop whose order was placed. */
export const cancelReasons = [
  'user',
  'self_trade',
  'unfilled',
  'market_rules',
  'index_stale',
  'self_limit',
  'expired',
  'exit',
  'oco',
] as const;

/** An order as its owner sees it. The first twelve fields are historic. */
export const order = z.strictObject({
  id: idReply,
  u_id: idReply,
  currency_id: idReply,
  legal_id: idReply,
  /** 1 buy, 2 sell. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** The limit; for a market order the worst price it accepts. */
  target_price: moneyReply,
  /** Average price of what is filled, 0 before; rounded to the places of the tick, half even. */
  trade_price: moneyReply,
  /** The whole amount in base; of a market order by value, what it bought so far. */
  trade_amount: moneyReply,
  /** Fees so far, in `fee_currency`. */
  charge_fee: moneyReply,
  /** 1 open, 2 done, 3 cancelled (perhaps partly filled). */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  created_at: timeReply,
  updated_at: timeReply,
  symbol: z.string(),
  order_type: z.enum(['limit', 'market']),
  time_in_force: z.enum(['GTC', 'IOC', 'FOK', 'GTD']),
  post_only: z.boolean(),
  self_trade: z.enum(selfTradePolicies),
  client_order_id: z.string().nullable(),
  filled_amount: moneyReply,
  /** Quote paid or received for what is filled, before fees. */
  filled_value: moneyReply,
  /** For a market order by value: the requested value. */
  value: moneyReply.nullable(),
  fee_currency: z.string(),
  cancel_reason: z.enum(cancelReasons).nullable(),
  /** Milliseconds UTC, for sorting and for the user's own zone. */
  created_ms: z.number().int(),
  updated_ms: z.number().int(),
  /** Of an open order that is good till a time (GTD): when what is left of it is canceled, in milliseconds UTC. */
  expires_ms: z.number().int().nullable(),
});
export type Order = z.infer<typeof order>;

/** An order of `/coin/list`: one that was placed, or one that waits for a price, with what it waits for. Of one that never was placed nothing is filled. */
export const listedOrder = order.extend({
  order_type: z.enum(['limit', 'market', ...waitingTypes]),
  /** Of one that waits it is its limit, 0 where it goes to market. */
  target_price: moneyReply,
  /** `entry`: the buy whose exits it was ended without a fill; `filled`: its limit side was filled; `refused`: the order it became was refused. */
  cancel_reason: z.enum([...cancelReasons, 'entry', 'filled', 'refused']).nullable(),
  trigger_price: moneyReply.nullable(),
  trigger_by: z.enum(priceSources).nullable(),
  trail_amount: moneyReply.nullable(),
  trail_percent: moneyReply.nullable(),
  activation_price: moneyReply.nullable(),
  /** The limit of the stop side of an `oco`. */
  sl_limit: moneyReply.nullable(),
  /** The buy whose exits it is. */
  entry_id: idReply.nullable(),
  /** The `oco` whose limit side it is, of an open order while that waits. */
  oco_id: idReply.nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;
/** Whether it was placed. */
export const isPlaced = (row: ListedOrder): row is ListedOrder & Order => row.trigger_by === null;

/** A fill as the user sees it. */
export const fill = z.strictObject({
  id: idReply,
  order_id: idReply,
  symbol: z.string(),
  currency_id: idReply,
  legal_id: idReply,
  type: z.union([z.literal(1), z.literal(2)]),
  price: moneyReply,
  amount: moneyReply,
  value: moneyReply,
  fee: moneyReply,
  fee_currency: z.string(),
  role: z.enum(['maker', 'taker']),
  /** The best prices of the book before the taker's order came; null where a side was empty, and in fills before they were kept. */
  best_bid: moneyReply.nullable(),
  best_ask: moneyReply.nullable(),
  created_at: timeReply,
  created_ms: z.number().int(),
});
export type Fill = z.infer<typeof fill>;
