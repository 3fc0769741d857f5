import { z } from 'zod';
import { amountText, clientIdText, idReply, idText, msText, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { conditional, exitPrices, priceSources } from './conditional.ts';
import { selfTradePolicies } from '../self-trade.ts';
import { pairFilter, paging, sideAndTime } from './orders.ts';

export const placeConditional = route({
  id: 'spot.placeConditional',
  method: 'POST',
  path: '/coin/conditional',
  who: 'trader',
  about:
    'Places a conditional order: a stop price, a profit price, both (OCO), or a trail. Of both, a profit side with a limit rests in the book immediately, as an order of its own at that limit, and only a fill of one side ends the other; without a limit both wait, and what is filled in part is an order of its own. Its money is on hold from then on. A retry with the same client_order_id never places it twice.',
  body: z.object({
    currency_id: idText,
    legal_id: idText,
    /** 1 buy, 2 sell. */
    type: z.enum(['1', '2']),
    /** In base. A buy at market takes this or `value`, in quote. */
    amount: orEmpty(amountText),
    value: orEmpty(amountText),
    /** The price that is waited for; empty for the last one. */
    trigger_by: orEmpty(z.enum(priceSources)),
    ...exitPrices,
    /** A trailing order, which has neither stop nor profit price: how far the price may come back from its best, in quote or in percent (0.01 to 50, at most 4 places). */
    trail_amount: orEmpty(amountText),
    trail_percent: orEmpty(amountText),
    /** The price at which the trail begins; empty to begin at once. */
    activation_price: orEmpty(amountText),
    /** When it is canceled, or what is left of the limit order it became. */
    expires_ms: orEmpty(msText),
    client_order_id: orEmpty(clientIdText),
    self_trade: orEmpty(z.enum(selfTradePolicies)),
  }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply, client_order_id: z.string().nullable() }),
  refusals: [
    'spot.market_not_found',
    'spot.market_halted',
    'spot.trigger_missing',
    'spot.trail_with_stop',
    'spot.trail_out_of_range',
    'spot.amount_missing',
    'spot.price_off_tick',
    'spot.price_out_of_range',
    'spot.no_trigger_price',
    'spot.amount_off_lot',
    'spot.amount_too_small',
    'spot.amount_too_large',
    'spot.notional_too_small',
    'spot.trigger_reached',
    'spot.too_many_open_orders',
    'spot.client_order_id_taken',
    'spot.expiry_out_of_range',
    'spot.insufficient_funds',
    'limit.cooling_off',
    'limit.excluded',
    'limit.loss_reached',
  ],
  idempotent: true,
});

export const amendConditional = route({
  id: 'spot.amendConditional',
  method: 'POST',
  path: '/coin/conditional/amend',
  who: 'trader',
  about:
    'Changes prices of a conditional order that waits, and its hold with them; the profit price of an OCO moves its limit order in the book. What is left empty stays.',
  body: z.object({ id: idText, ...exitPrices }),
  reply: sentenceReply,
  data: z.strictObject({ id: idReply }),
  refusals: [
    'spot.order_not_open',
    'spot.market_halted',
    'spot.amend_nothing',
    'spot.price_missing',
    'spot.price_off_tick',
    'spot.price_out_of_range',
    'spot.no_trigger_price',
    'spot.amount_too_large',
    'spot.notional_too_small',
    'spot.trigger_reached',
    'spot.exits_beyond_price',
    'spot.insufficient_funds',
  ],
  idempotent: true,
});

export const conditionals = route({
  id: 'spot.conditionals',
  method: 'GET',
  path: '/coin/conditional/list',
  who: 'trader',
  about:
    'Own conditional orders, newest first, those below the id `before` where it is given. status: 1 waiting, 2 triggered, 3 canceled, history for 2 and 3, empty for all.',
  body: z.object({
    ...pairFilter,
    ...sideAndTime,
    ...paging,
    status: orEmpty(z.enum(['1', '2', '3', 'history'])),
  }),
  reply: z.array(conditional),
  refusals: [],
});
