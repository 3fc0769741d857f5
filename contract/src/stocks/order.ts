import { z } from 'zod';
import { dateReply, flagReply, idReply, moneyReply } from '../fields.ts';
import { conditional } from '../spot/conditional.ts';
import { cancelReasons, fill as spotFill, listedOrder as spotListed, order as spotOrder } from '../spot/order.ts';

/** 1 open, 2 done, 3 canceled, 4 pending: it is live, and the stock is not open. */
const status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
/** DAY: until the next close. GTC: for 90 days. */
export const orderTimes = ['DAY', 'GTC', 'IOC', 'FOK'] as const;
const stockReasons = [...cancelReasons, 'split', 'delisted'] as const;
const differs = {
  ...{ status, time_in_force: z.enum(orderTimes) },
  /** What is left of an order that a split ended, in shares and at prices after the split, each rounded so that it asks for no more: to place it again. A market order that waited has `worst_price`; of a buy by value `value` of the order stays. */
  again: z
    .strictObject({
      ...{ amount: moneyReply, target_price: moneyReply.nullable(), trigger_price: moneyReply.nullable() },
      ...{ sl_limit: moneyReply.nullable(), trail_amount: moneyReply.nullable() },
      ...{ activation_price: moneyReply.nullable(), worst_price: moneyReply.nullable() },
    })
    .nullable(),
};

/** An order as its owner sees it. Fees are in quote on both sides. */
export const order = spotOrder.extend({ ...differs, cancel_reason: z.enum(stockReasons).nullable() });
export type Order = z.infer<typeof order>;

/** An order of `/stock/list`; a buy by value that waits for the opening is a market order without a price. */
export const listedOrder = spotListed.extend({
  ...differs,
  cancel_reason: z.enum([...stockReasons, 'entry', 'filled', 'refused']).nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** An order that waits for a price, or for the opening. */
export const waitingOrder = conditional.extend({
  end_reason: z
    .enum(['user', 'expired', 'self_limit', 'entry', 'filled', 'refused', 'split', 'delisted'] as const)
    .nullable(),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** `settlement_date`: T+1. `auction_id`: the auction it is of; null without one. */
export const fill = spotFill.extend({ settlement_date: dateReply, auction_id: idReply.nullable() });
export type Fill = z.infer<typeof fill>;

/** What an owner has of a stock, and what it brought. Amounts of money are in quote. */
export const position = z.strictObject({
  ...{ match_id: idReply, currency_id: idReply, symbol: z.string() },
  /** Shares, with those on hold; `held`: on hold for orders. */
  ...{ amount: moneyReply, held: moneyReply },
  /** Of one share, with fees; 0 without shares. */
  ...{ average_price: moneyReply, cost: moneyReply },
  /** The price that values shares: while it is open the index price, else the close. */
  ...{ price: moneyReply.nullable(), value: moneyReply.nullable() },
  /** The value above the cost. */
  result: moneyReply.nullable(),
  /** What sales, splits and delistings paid above the cost of what they took. */
  realized: moneyReply,
  /** What was paid before tax, and the tax. */
  ...{ dividends: moneyReply, tax: moneyReply },
  practice: flagReply,
});
export type Position = z.infer<typeof position>;

/** What an owner gets of a dividend. */
export const dividend = z.strictObject({
  ...{ id: idReply, action_id: idReply, match_id: idReply, symbol: z.string(), shares: moneyReply },
  ...{ gross: moneyReply, tax: moneyReply, net: moneyReply },
  /** 1 due, 2 paid. */
  state: z.union([z.literal(1), z.literal(2)]),
  ...{ at_ms: z.number().int(), paid_ms: z.number().int().nullable() },
});
export type Dividend = z.infer<typeof dividend>;
