/** Orders of stocks, as those of spot (`/coin/*`) with other times in force. */
import { z } from 'zod';
import { clientIdText, idReply, idText, limitText, moneyReply, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { amended, amendRefusals, pairFilter, paging, sideAndTime } from '../spot/orders.ts';
import {
  exitFields,
  orderRequest as spotRequest,
  placedData,
  placeRefusals,
  previewed,
  previewRefusals,
  waitingFields,
} from '../spot/place-order.ts';
import { dividend, fill, listedOrder, orderTimes, position } from './order.ts';

const status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** The request of an order; the preview takes the same. */
export const orderRequest = spotRequest
  .extend({ ...waitingFields, time_in_force: orEmpty(z.enum(orderTimes)) })
  .omit({ expires_ms: true, expires: true });

const closedRefusals = ['stocks.not_trading', 'stocks.adjusting', 'stocks.delisted'] as const;

export const placeOrder = route({
  id: 'stocks.placeOrder',
  method: 'POST',
  path: '/stock/trade',
  who: 'trader',
  about:
    'Places an order as /coin/trade does. While the stock is not open it waits for the next auction, a buy by value for the opening; IOC, FOK, post_only and sells by value are refused then. `time_in_force`: DAY (the default) until the next close, GTC for 90 days, IOC, FOK. Fees are in quote on both sides, on top of the value of a buy. Buying takes a verified identity.',
  body: orderRequest.extend(exitFields),
  reply: sentenceReply,
  data: placedData.extend({ status }),
  refusals: [...placeRefusals, ...closedRefusals, 'stocks.would_trade_with_self'],
  idempotent: true,
});

export const preview = route({
  id: 'stocks.preview',
  method: 'GET',
  path: '/stock/preview',
  who: 'anyone',
  about:
    'Estimates an order as /coin/preview does; while the stock is not open nothing fills, and it says what the order would hold and its limit in the auction.',
  body: orderRequest,
  reply: previewed,
  refusals: [...previewRefusals, ...closedRefusals],
});

export const amendOrder = route({
  id: 'stocks.amendOrder',
  method: 'POST',
  path: '/stock/amend',
  who: 'trader',
  about: 'Amends an open limit order, or the prices of one that waits for a price, as /coin/amend does.',
  body: amended,
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, kept_priority: z.boolean(), status }),
  refusals: [...amendRefusals, ...closedRefusals, 'stocks.would_trade_with_self', 'stocks.in_auction'],
  idempotent: true,
});

export const cancelOrder = route({
  id: 'stocks.cancelOrder',
  method: 'POST',
  path: '/stock/cancel',
  who: 'trader',
  urgent: true,
  about:
    'Cancels an open order, or one that waits, by id or client_order_id, whether the stock is open or not; refused for an order of an auction while it trades.',
  body: z.object({ id: orEmpty(idText), client_order_id: orEmpty(clientIdText) }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, filled_amount: moneyReply }),
  refusals: ['spot.order_not_open', 'stocks.in_auction'],
  idempotent: true,
});

export const cancelAll = route({
  id: 'stocks.cancelAll',
  method: 'POST',
  path: '/stock/cancel_all',
  who: 'trader',
  urgent: true,
  about: 'Cancels all open and waiting orders of stocks, or those of one stock or side.',
  body: z.object({ ...pairFilter, type: orEmpty(z.enum(['1', '2'])) }),
  reply: sentenceReply,
  data: z.strictObject({ cancelled: z.number().int() }),
  refusals: ['spot.market_not_found'],
  idempotent: true,
});

export const orders = route({
  id: 'stocks.orders',
  method: 'GET',
  path: '/stock/list',
  who: 'trader',
  about:
    'Own orders, newest first, as /coin/list has them. status: 1 open, pending or waiting, 2 filled, 3 canceled, history for 2 and 3, empty or 0 for all.',
  body: z.object({
    ...pairFilter,
    ...sideAndTime,
    ...paging,
    order_type: orEmpty(z.enum(['limit', 'market'])),
    status: orEmpty(z.enum(['0', '1', '2', '3', 'history'])),
    waits: orEmpty(z.enum(['0', '1', 'only'])),
  }),
  reply: z.array(listedOrder),
  refusals: ['spot.market_not_found'],
});

export const fills = route({
  id: 'stocks.fills',
  method: 'GET',
  path: '/stock/fills',
  who: 'trader',
  about: 'Own trades (fills), newest first, those below the id `before` where it is given.',
  body: z.object({ ...pairFilter, ...sideAndTime, ...paging, order_id: orEmpty(idText) }),
  reply: z.array(fill),
  refusals: ['spot.market_not_found'],
});

export const positions = route({
  id: 'stocks.positions',
  method: 'GET',
  path: '/stock/positions',
  who: 'trader',
  about: 'Shares of the caller with what they cost, and what they brought; also of stocks that were sold.',
  body: z.object({}),
  reply: z.array(position),
  refusals: [],
});

export const dividends = route({
  id: 'stocks.dividends',
  method: 'GET',
  path: '/stock/dividends',
  who: 'trader',
  about: 'Dividends of the caller, newest first. `before` is the `next` of the page before.',
  body: z.object({
    ...{ match_id: orEmpty(idText), state: orEmpty(z.enum(['1', '2'])) },
    ...{ before: orEmpty(idText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({ rows: z.array(dividend), next: idReply.nullable() }),
  refusals: ['spot.market_not_found'],
});
