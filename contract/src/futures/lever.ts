/** The historic calls of futures, over the same commands. A market is named by its pair: the linear one. */
import { z } from 'zod';
import { amountText, idText, moneyReply, orEmpty, pageText, paginatorOf, sentenceReply } from '../fields.ts';
import { leverRow } from '../lever-row.ts';
import { route } from '../route.ts';
import { contractsText, leverageText, marginModes } from './symbol.ts';

export const pair = { currency_id: idText, legal_id: idText };

const orderRefusals = [
  'futures.market_not_found',
  'futures.market_halted',
  'futures.no_mark_price',
  'futures.price_missing',
  'futures.price_off_tick',
  'futures.price_out_of_band',
  'futures.contracts_missing',
  'futures.contracts_too_many',
  'futures.leverage_out_of_range',
  'futures.leverage_above_tier',
  'futures.insufficient_margin',
  'futures.open_interest_full',
  'futures.would_trade_with_self',
  'futures.no_liquidity',
  'futures.too_many_open_orders',
  'futures.more_than_open',
] as const;

export const leverSubmit = route({
  id: 'futures.leverSubmit',
  method: 'POST',
  path: '/lever/submit',
  who: 'verified',
  about:
    'Historic: opens a position, on isolated margin where no mode is named, at market (status 1) or at a limit (status 0). A limit that would trade immediately is refused without cross=1.',
  body: z.object({
    ...pair,
    share: contractsText,
    multiple: leverageText,
    /** 1 long, 2 short. */
    type: z.enum(['1', '2']),
    status: z.enum(['0', '1']),
    /** Clients of this family send 999 with a market order; there it is not used. */
    target_price: orEmpty(amountText),
    margin_mode: orEmpty(z.enum(marginModes)),
    /** 1: a limit may trade at once. */
    cross: orEmpty(z.enum(['0', '1'])),
    /** Clients of this family send it empty. An order takes no payment password. */
    password: orEmpty(z.string().max(200)),
  }),
  reply: sentenceReply,
  refusals: [
    ...orderRefusals,
    'futures.too_many_positions',
    'futures.post_only_would_take',
    'futures.risk_unanswered',
    'limit.cooling_off',
    'limit.excluded',
    'limit.loss_reached',
  ],
  idempotent: true,
});

export const leverClose = route({
  id: 'futures.leverClose',
  method: 'POST',
  path: '/lever/close',
  who: 'trader',
  about: 'Historic: closes a position at market, whole or so many contracts of it.',
  body: z.object({ id: idText, share: orEmpty(contractsText) }),
  reply: sentenceReply,
  refusals: ['futures.position_not_open', ...orderRefusals],
  idempotent: true,
});

export const leverBatchClose = route({
  id: 'futures.leverBatchClose',
  method: 'POST',
  path: '/lever/batch_close',
  who: 'trader',
  about: 'Historic: closes all positions (type 0), longs (1) or shorts (2), of one pair where it is named.',
  body: z.object({ type: z.enum(['0', '1', '2']), currency_id: orEmpty(idText), legal_id: orEmpty(idText) }),
  reply: sentenceReply,
  refusals: ['futures.nothing_to_close', ...orderRefusals],
  idempotent: true,
});

export const leverCancel = route({
  id: 'futures.leverCancel',
  method: 'POST',
  path: '/lever/cancel',
  who: 'trader',
  about: 'Historic: cancels an order that rests.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['futures.order_not_open'],
  idempotent: true,
});

export const leverMargin = route({
  id: 'futures.leverMargin',
  method: 'POST',
  path: '/lever/margin',
  who: 'trader',
  about: 'Historic: adds margin to an isolated position.',
  body: z.object({ id: idText, amount: amountText }),
  reply: sentenceReply,
  refusals: [
    'futures.position_not_open',
    'futures.margin_is_cross',
    'futures.margin_amount_zero',
    'futures.insufficient_margin',
    'futures.margin_needed',
  ],
  idempotent: true,
});

export const leverTrades = route({
  id: 'futures.leverTrades',
  method: 'POST',
  path: '/lever/my_trade',
  who: 'trader',
  reads: true,
  about:
    'Historic: own orders that rest (status 0), open positions (1), closed ones (3), canceled orders (4) or all of these (-1) of a pair, newest first.',
  body: z.object({ ...pair, page: orEmpty(pageText), status: orEmpty(z.enum(['-1', '0', '1', '3', '4'])) }),
  reply: z.strictObject({
    rate_profits_total: z.strictObject({ hazard_rate: moneyReply, profits_total: moneyReply }),
    message: paginatorOf(leverRow),
  }),
  refusals: ['futures.market_not_found'],
});
