import { z } from 'zod';
import { amountText, clientIdText, idReply, idText, moneyReply, msText, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { exitPrices, priceSources, waitingTypes } from './conditional.ts';
import { selfTradePolicies } from '../self-trade.ts';
import { orderStatus } from './order.ts';

/** Seconds UTC. */
const secondsText = z.string().regex(/^\d{1,12}$/);

/** The request of an order; the preview takes the same, so a ticket can preview before it sends. */
export const orderRequest = z.object({
  currency_id: idText,
  legal_id: idText,
  /** 1 buy, 2 sell. */
  type: z.enum(['1', '2']),
  order_type: orEmpty(z.enum(['limit', 'market'])),
  /** In base. A market order takes this or `value`. */
  amount: orEmpty(amountText),
  /** Market orders only: how much quote to spend at most (buy), or to sell for at most before fees (sell), in whole lots. */
  value: orEmpty(amountText),
  /** The limit. Clients of this family send the shown price with a market order too; there it is not used. */
  target_price: orEmpty(amountText),
  /** Market orders only: the worst price accepted. Without it, the market's band around the index price. */
  worst_price: orEmpty(amountText),
  /** GTD: what is left of it is canceled at `expires_ms`. */
  time_in_force: orEmpty(z.enum(['GTC', 'IOC', 'FOK', 'GTD'])),
  expires_ms: orEmpty(msText),
  post_only: orEmpty(z.enum(['0', '1'])),
  client_order_id: orEmpty(clientIdText),
  /** Self-trade prevention; without it expire_maker: an own resting order that it would trade with is canceled. */
  self_trade: orEmpty(z.enum(selfTradePolicies)),
});

/** What the types that wait have besides, in an order and in its preview. */
export const waitingFields = {
  order_type: orEmpty(z.enum(['limit', 'market', ...waitingTypes])),
  /** What the types that wait wait for: a stop buys as the price rises to it and sells as it falls to it, a take profit the other way round. Their limit is `target_price`. */
  trigger_price: orEmpty(amountText),
  trigger_by: orEmpty(z.enum(priceSources)),
  trail_amount: orEmpty(amountText),
  trail_percent: orEmpty(amountText),
  activation_price: orEmpty(amountText),
  /** With `oco` the limit of its stop; of a buy that of its stop loss. */
  sl_limit: orEmpty(amountText),
  /** As `expires_ms`, in seconds; a limit order with it is good till then. */
  expires: orEmpty(secondsText),
};

/** Exits of a limit or market buy, which other types lack. */
export const exitFields = {
  /** Take profit and stop loss, each at market where it has no limit. With `oco`, `sl_limit` is the limit of its stop and `target_price` its other side. */
  tp_price: orEmpty(amountText),
  tp_limit: orEmpty(amountText),
  sl_price: orEmpty(amountText),
  /** Exits of a buy, where one of the four prices is given: what it receives is sold at the stop or the profit price, at market where that has no limit. By the last price where `exit_by` is empty. */
  exit_by: orEmpty(z.enum(priceSources)),
  ...exitPrices,
};

/** What a preview says. */
export const previewed = z.strictObject({
  symbol: z.string(),
  /** Half way between best bid and ask; null when a side is empty. */
  mid: moneyReply.nullable(),
  /** What would fill at once, in base and in quote. */
  filled_amount: moneyReply,
  filled_value: moneyReply,
  /** Average price of that, null when nothing fills. */
  average_price: moneyReply.nullable(),
  /** Amount that would rest in the book (limit) or be cancelled (market, IOC), in base. */
  left_amount: moneyReply,
  /** Cost against mid in quote: half the spread (half even), then what deeper levels cost beyond the best. Never negative. */
  spread_cost: moneyReply,
  slippage_cost: moneyReply,
  /** In what is received. `fee_value` is the same in quote at the average price; `fee_paid` is it less what own coupons take off it now, while what is held and received is shown without them. */
  fee: moneyReply,
  fee_paid: moneyReply,
  fee_currency: z.string(),
  fee_value: moneyReply,
  /** spread_cost + slippage_cost + fee_value, in quote. */
  total_cost: moneyReply,
  /** What is given and what is received after the fee. */
  pays: moneyReply,
  pays_currency: z.string(),
  receives: moneyReply,
  receives_currency: z.string(),
  /** What must be available when the order is sent; a limit order puts it on hold. */
  hold: moneyReply,
  hold_currency: z.string(),
  worst_price: moneyReply,
  /** For a logged-in caller: how many own resting orders it would cancel, and whether it would end before one of them. */
  own_orders_canceled: z.int(),
  ends_at_own_order: z.boolean(),
});

export const placeRefusals = [
  'spot.market_not_found',
  'spot.market_halted',
  'spot.price_missing',
  'spot.price_off_tick',
  'spot.price_out_of_range',
  'spot.worst_price_off_tick',
  'spot.no_index_price',
  'spot.amount_missing',
  'spot.amount_off_lot',
  'spot.amount_too_small',
  'spot.amount_too_large',
  'spot.notional_too_small',
  'spot.client_order_id_taken',
  'spot.too_many_open_orders',
  'spot.insufficient_funds',
  'spot.no_liquidity',
  'spot.post_only_would_take',
  'spot.fill_or_kill_unfilled',
  'spot.would_trade_with_self',
  'spot.expiry_out_of_range',
  'spot.exits_for_buys',
  'spot.exits_beyond_price',
  'spot.trigger_missing',
  'spot.trigger_reached',
  'spot.no_trigger_price',
  'spot.trail_with_stop',
  'spot.trail_out_of_range',
  'limit.cooling_off',
  'limit.excluded',
  'limit.loss_reached',
] as const;
export const previewRefusals = [
  'spot.market_not_found',
  'spot.market_halted',
  'spot.price_missing',
  'spot.price_off_tick',
  'spot.price_out_of_range',
  'spot.worst_price_off_tick',
  'spot.no_index_price',
  'spot.amount_missing',
  'spot.amount_off_lot',
  'spot.amount_too_small',
  'spot.amount_too_large',
  'spot.notional_too_small',
  'spot.no_liquidity',
  'spot.post_only_would_take',
  'spot.fill_or_kill_unfilled',
  'spot.would_trade_with_self',
  'spot.trigger_missing',
  'spot.trigger_reached',
  'spot.no_trigger_price',
  'spot.trail_with_stop',
  'spot.trail_out_of_range',
  'limit.cooling_off',
  'limit.excluded',
  'limit.loss_reached',
] as const;

/** What is said of an order that was placed. */
export const placedData = z.strictObject({
  id: idReply,
  status: z.union([z.literal(orderStatus.open), z.literal(orderStatus.done), z.literal(orderStatus.cancelled)]),
  filled_amount: moneyReply,
  filled_value: moneyReply,
  fee: moneyReply,
  fee_currency: z.string(),
  client_order_id: z.string().nullable(),
  /** The conditional order of its exits; null without exits. One that waits has none, and the status of an open order. */
  exit_id: idReply.nullable(),
});

export const placeOrder = route({
  id: 'spot.placeOrder',
  method: 'POST',
  path: '/coin/trade',
  who: 'trader',
  about:
    'Places a limit or market order, or one that waits for a price. A field that its type does not take is refused by its name: of one that waits `post_only`, IOC and FOK, a worst price and exits (but `sl_limit` of oco), of others what is waited for. A retry with the same client_order_id never places it twice.',
  body: orderRequest.extend({
    ...waitingFields,
    ...exitFields,
  }),
  reply: sentenceReply,
  data: placedData,
  refusals: placeRefusals,
  idempotent: true,
});

/** The all-in cost line: what the order would do to the current book, and what each part of it costs. */
export const preview = route({
  id: 'spot.preview',
  method: 'GET',
  path: '/coin/preview',
  who: 'anyone',
  about:
    'Estimates an order against the current book: mid price, spread, slippage and fee; of one that waits for a price, what it would hold. Places nothing and holds nothing. For a logged-in caller it is refused where one of their self-limits would refuse the order.',
  body: orderRequest.extend(waitingFields),
  reply: previewed,
  refusals: previewRefusals,
});
