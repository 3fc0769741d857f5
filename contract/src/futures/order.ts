import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { selfTradePolicies } from '../self-trade.ts';
import { exitSources, marginModes } from './symbol.ts';

/** Why an order ended before it was filled. */
export const cancelReasons = [
  'user',
  'self_trade',
  'unfilled',
  'market_rules',
  'index_stale',
  'self_limit',
  'exit',
  'reduce_only',
  'margin',
  'liquidation',
] as const;
export const orderStatus = ['open', 'done', 'cancelled'] as const;

/** An order as its owner sees it. Values, fees and margins in the margin currency. */
export const order = z.strictObject({
  id: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  side: z.enum(['buy', 'sell']),
  order_type: z.enum(['limit', 'market']),
  time_in_force: z.enum(['GTC', 'IOC', 'FOK']),
  post_only: z.boolean(),
  self_trade: z.enum(selfTradePolicies),
  client_order_id: z.string().nullable(),
  /** The limit; of a market order the worst price it accepts. */
  price: moneyReply,
  contracts: z.int(),
  filled_contracts: z.int(),
  filled_value: moneyReply,
  /** Average price of what is filled, null before; to the tick's places, half even. */
  average_price: moneyReply.nullable(),
  fee: moneyReply,
  leverage: z.int(),
  margin: z.enum(marginModes),
  /** It only closes; `position` is the one it closes, null where it closes the oldest of the other side. */
  reduce_only: z.boolean(),
  position: idReply.nullable(),
  /** Exits of the position that it opens, null where it brings none. */
  exit_by: z.enum(exitSources).nullable(),
  profit_price: moneyReply.nullable(),
  stop_price: moneyReply.nullable(),
  /** The mark price when it was placed. */
  mark: moneyReply,
  status: z.enum(orderStatus),
  cancel_reason: z.enum(cancelReasons).nullable(),
  created_ms: z.int(),
  updated_ms: z.int(),
});
export type Order = z.infer<typeof order>;

/** A fill as its owner sees it. */
export const fill = z.strictObject({
  id: idReply,
  order_id: idReply,
  symbol: z.string(),
  settle_name: z.string(),
  side: z.enum(['buy', 'sell']),
  price: moneyReply,
  contracts: z.int(),
  value: moneyReply,
  fee: moneyReply,
  role: z.enum(['maker', 'taker']),
  /** Whether it was a liquidation of the owner's position. */
  liquidation: z.boolean(),
  created_ms: z.int(),
});
export type Fill = z.infer<typeof fill>;
