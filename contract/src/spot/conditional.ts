import { z } from 'zod';
import { amountText, idReply, moneyReply, orEmpty, timeReply } from '../fields.ts';
import { selfTradePolicies } from '../self-trade.ts';

/** The price that is waited for: of the market's last trade, or the index price. */
export const priceSources = ['last', 'index'] as const;
/** Orders that wait for a price, by their names of `/coin/trade`; `/coin/conditional` has the same by their prices. */
export const waitingTypes = [
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'oco',
  'trailing_stop',
] as const;
export const conditionalStatus = { waiting: 1, triggered: 2, cancelled: 3 } as const;
/** What it waited for that came true. */
export const firedBy = ['stop', 'profit', 'trail'] as const;
/** Why it ended without an order: `entry`, its entry ended without a fill; `filled`, its limit side was filled; `refused`, the order it became was refused. */
export const conditionalEnds = ['user', 'expired', 'self_limit', 'entry', 'filled', 'refused'] as const;

/** A stop buys as the price rises to it and sells as it falls to it; a profit price is on the other side. Each at market where it has no limit. */
export const exitPrices = {
  stop_price: orEmpty(amountText),
  stop_limit: orEmpty(amountText),
  profit_price: orEmpty(amountText),
  profit_limit: orEmpty(amountText),
};

/** A conditional order as its owner sees it: an order that is placed once the price reaches what it waits for. */
export const conditional = z.strictObject({
  /** That of the order it becomes. */
  id: idReply,
  currency_id: idReply,
  legal_id: idReply,
  symbol: z.string(),
  /** 1 buy, 2 sell. */
  type: z.union([z.literal(1), z.literal(2)]),
  trigger_by: z.enum(priceSources),
  /** In base; 0 by value, and of exits whose entry has received nothing yet. Of one with a limit side in the book, what that has left. */
  amount: moneyReply,
  /** In quote, of a buy by value. */
  value: moneyReply.nullable(),
  stop_price: moneyReply.nullable(),
  stop_limit: moneyReply.nullable(),
  profit_price: moneyReply.nullable(),
  profit_limit: moneyReply.nullable(),
  /** How far a trailing order lets the price come back from its best: in quote, or percent of that best. */
  trail_amount: moneyReply.nullable(),
  trail_percent: moneyReply.nullable(),
  /** The price at which its trail begins; without it, at once. */
  activation_price: moneyReply.nullable(),
  /** Whether its trail has begun. */
  trailing: z.boolean(),
  /** On hold for it now, with its limit side in the book. */
  hold: moneyReply,
  hold_currency: z.string(),
  self_trade: z.enum(selfTradePolicies),
  /** The buy whose exits it is. */
  entry_id: idReply.nullable(),
  /** The open order that is the limit side of its stop (OCO): it rests from the start, and only a fill of one ends the other. Of one that ended, the one it had. */
  leg_id: idReply.nullable(),
  client_order_id: z.string().nullable(),
  expires_ms: z.number().int().nullable(),
  /** 1 waiting, 2 triggered, 3 canceled. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  fired: z.enum(firedBy).nullable(),
  end_reason: z.enum(conditionalEnds).nullable(),
  /** Why the order it became was refused: the code, and a sentence in the caller's language; on the socket only the code. */
  refusal: z
    .string()
    .regex(/^[a-z]+\.[a-z_]+$/)
    .nullable(),
  refusal_text: z.string().nullable(),
  created_ms: z.number().int(),
  updated_ms: z.number().int(),
  created_at: timeReply,
});
export type Conditional = z.infer<typeof conditional>;
