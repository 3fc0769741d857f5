import { z } from 'zod';
import { amountText, clientIdText, idReply, idText, moneyReply, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { positionModes, symbolText } from './symbol.ts';

export const cancelOrder = route({
  id: 'futures.cancelOrder',
  method: 'POST',
  path: '/futures/cancel',
  who: 'trader',
  urgent: true,
  about: 'Cancels an open futures order by id or client_order_id.',
  body: z.object({ id: orEmpty(idText), client_order_id: orEmpty(clientIdText) }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, filled_contracts: z.int() }),
  refusals: ['futures.order_not_open'],
  idempotent: true,
});

export const cancelAll = route({
  id: 'futures.cancelAll',
  method: 'POST',
  path: '/futures/cancel_all',
  who: 'trader',
  urgent: true,
  about: 'Cancels all open futures orders, or those of one market or side.',
  body: z.object({ symbol: orEmpty(symbolText), side: orEmpty(z.enum(['buy', 'sell'])) }),
  reply: sentenceReply,
  data: z.strictObject({ cancelled: z.int() }),
  refusals: ['futures.market_not_found'],
  idempotent: true,
});

export const changeMargin = route({
  id: 'futures.changeMargin',
  method: 'POST',
  path: '/futures/margin',
  who: 'trader',
  about: 'Adds margin to an isolated position, or removes some.',
  body: z.object({ id: idText, change: z.enum(['add', 'remove']), amount: amountText }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, margin: moneyReply }),
  refusals: [
    'futures.position_not_open',
    'futures.margin_is_cross',
    'futures.margin_amount_zero',
    'futures.insufficient_margin',
    'futures.margin_needed',
  ],
  idempotent: true,
});

export const setMode = route({
  id: 'futures.setMode',
  method: 'POST',
  path: '/futures/mode',
  who: 'trader',
  about: 'Hedge: long and short positions side by side. One-way: an order of the other side closes first.',
  body: z.object({ mode: z.enum(positionModes) }),
  reply: sentenceReply,
  data: z.strictObject({ mode: z.enum(positionModes) }),
  refusals: ['futures.mode_with_open'],
  idempotent: true,
});
