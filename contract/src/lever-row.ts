/** The row of the historic lists of futures, which copy trading shows too. */
import { z } from 'zod';
import { idReply, moneyReply, timeReply } from './fields.ts';

/** An order that rests (status 0) or was cancelled (4), or a position (1 open, 3 closed), as clients of this family read it. */
export const leverRow = z.strictObject({
  id: idReply,
  user_id: idReply,
  /** 1 long, 2 short. */
  type: z.union([z.literal(1), z.literal(2)]),
  currency: idReply,
  legal: idReply,
  currency_name: z.string(),
  symbol: z.string(),
  origin_price: moneyReply,
  price: moneyReply,
  update_price: moneyReply,
  target_profit_price: moneyReply,
  stop_loss_price: moneyReply,
  share: z.int(),
  number: moneyReply,
  multiple: z.int(),
  origin_caution_money: moneyReply,
  caution_money: moneyReply,
  profits: moneyReply,
  fact_profits: moneyReply,
  /** What was taken; of an order that rests with what its rest will be taken at its limit, as a taker. */
  trade_fee: moneyReply,
  /** The rate of the last funding of the market, in percent; what was paid in fundings (below zero: received). */
  overnight: moneyReply,
  overnight_money: moneyReply,
  status: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]),
  settled: z.union([z.literal(0), z.literal(1)]),
  status_name: z.string(),
  type_name: z.string(),
  create_time: timeReply,
  transaction_time: timeReply,
  update_time: timeReply,
  time: timeReply,
  /** Of what is closed; empty before. */
  handle_time: z.union([timeReply, z.literal('')]),
  complete_time: z.union([timeReply, z.literal('')]),
  /** Of a copy (`order_type` 2) the leader and the leader's ticket; of an own one 0. */
  follow_user_id: idReply,
  follow_order_id: idReply,
  order_type: z.union([z.literal(1), z.literal(2)]),
  show_lever_id: idReply,
});
