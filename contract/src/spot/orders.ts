import { z } from 'zod';
import {
  amountText,
  clientIdText,
  idReply,
  idText,
  limitText,
  moneyReply,
  msText,
  orEmpty,
  pageText,
  sentenceReply,
} from '../fields.ts';
import { route } from '../route.ts';
import { fill, listedOrder } from './order.ts';

export const pairFilter = { currency_id: orEmpty(idText), legal_id: orEmpty(idText) };
/** 1 buy, 2 sell; from the first moment to before the last. */
export const sideAndTime = { type: orEmpty(z.enum(['1', '2'])), from_ms: orEmpty(msText), to_ms: orEmpty(msText) };
/** Pages shift as rows come and go. `before`: only rows with a lower id, so that the last id of a page leads to the next one whole. */
export const paging = { page: orEmpty(pageText), limit: orEmpty(limitText), before: orEmpty(idText) };

export const orders = route({
  id: 'spot.orders',
  method: 'GET',
  path: '/coin/list',
  who: 'trader',
  about:
    'Own orders, newest first, with those that wait for a price among them, below the id `before` where it is given; waits=0 and an order_type leave those that wait out, waits=only those that were placed. status: 1 open or waiting, 2 filled, 3 canceled, history for 2 and 3, empty or 0 for all.',
  body: z.object({
    ...pairFilter,
    ...sideAndTime,
    ...paging,
    order_type: orEmpty(z.enum(['limit', 'market'])),
    status: orEmpty(z.enum(['0', '1', '2', '3', 'history'])),
    waits: orEmpty(z.enum(['0', '1', 'only'])),
  }),
  reply: z.array(listedOrder),
  refusals: [],
});

export const fills = route({
  id: 'spot.fills',
  method: 'GET',
  path: '/coin/fills',
  who: 'trader',
  about: 'Own trades (fills), newest first, those below the id `before` where it is given.',
  body: z.object({ ...pairFilter, ...sideAndTime, ...paging, order_id: orEmpty(idText) }),
  reply: z.array(fill),
  refusals: [],
});

export const cancelOrder = route({
  id: 'spot.cancelOrder',
  method: 'POST',
  path: '/coin/cancel',
  who: 'trader',
  urgent: true,
  about: 'Cancels an open order, or a conditional one that waits, by id or client_order_id.',
  body: z.object({ id: orEmpty(idText), client_order_id: orEmpty(clientIdText) }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, filled_amount: moneyReply }),
  refusals: ['spot.order_not_open'],
  idempotent: true,
});

export const cancelAll = route({
  id: 'spot.cancelAll',
  method: 'POST',
  path: '/coin/cancel_all',
  who: 'trader',
  urgent: true,
  about: 'Cancels all open and waiting conditional orders, or those of one pair or side.',
  body: z.object({ ...pairFilter, type: orEmpty(z.enum(['1', '2'])) }),
  reply: sentenceReply,
  data: z.strictObject({ cancelled: z.number().int() }),
  refusals: ['spot.market_not_found'],
  idempotent: true,
});

export const amendRefusals = [
  'spot.order_not_open',
  'spot.market_halted',
  'spot.amend_nothing',
  'spot.amend_below_filled',
  'spot.exits_beyond_price',
  'spot.no_trigger_price',
  'spot.trigger_reached',
  'spot.price_off_tick',
  'spot.price_out_of_range',
  'spot.amount_off_lot',
  'spot.amount_too_small',
  'spot.amount_too_large',
  'spot.notional_too_small',
  'spot.insufficient_funds',
  'spot.post_only_would_take',
  'spot.would_trade_with_self',
  'limit.cooling_off',
  'limit.excluded',
  'limit.loss_reached',
] as const;

/** What an order is amended by. */
export const amended = z.object({
  ...{ id: idText, amount: orEmpty(amountText), target_price: orEmpty(amountText) },
  /** Of an order that waits. */
  ...{ trigger_price: orEmpty(amountText), sl_limit: orEmpty(amountText) },
});

export const amendOrder = route({
  id: 'spot.amendOrder',
  method: 'POST',
  path: '/coin/amend',
  who: 'trader',
  about:
    'Amends an open limit order. A smaller amount keeps queue priority; a larger amount or a new price loses it. Of an order that waits for a price it changes the prices, named as `/coin/list` names them.',
  body: amended,
  reply: sentenceReply,
  data: z.strictObject({
    id: idReply,
    kept_priority: z.boolean(),
    status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  refusals: amendRefusals,
  idempotent: true,
});
