import { z } from 'zod';
import { amountText, clientIdText, idReply, idText, moneyReply, orEmpty, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { selfTradePolicies } from '../self-trade.ts';
import { orderStatus } from './order.ts';
import { contractsText, exitSources, leverageText, marginModes, positionSides, symbolText } from './symbol.ts';

const placed = z.strictObject({
  id: idReply,
  status: z.enum(orderStatus),
  filled_contracts: z.int(),
  filled_value: moneyReply,
  fee: moneyReply,
  settle_name: z.string(),
  client_order_id: z.string().nullable(),
});

/** What any order can be refused with. */
const orderRefusals = [
  'futures.market_halted',
  'futures.no_mark_price',
  'futures.price_missing',
  'futures.price_off_tick',
  'futures.price_out_of_band',
  'futures.contracts_missing',
  'futures.contracts_too_many',
  'futures.leverage_out_of_range',
  'futures.insufficient_margin',
  'futures.client_order_id_taken',
  'futures.fill_or_kill_unfilled',
  'futures.would_trade_with_self',
  'futures.no_liquidity',
  'futures.too_many_open_orders',
  'futures.more_than_open',
] as const;

export const placeOrder = route({
  id: 'futures.placeOrder',
  method: 'POST',
  path: '/futures/order',
  who: 'trader',
  about:
    'Places a futures order: it opens a position, for which the identity has to be verified, or with reduce_only closes one. A retry with the same client_order_id never places it twice.',
  body: z.object({
    symbol: symbolText,
    side: z.enum(['buy', 'sell']),
    order_type: orEmpty(z.enum(['limit', 'market'])),
    contracts: contractsText,
    leverage: leverageText,
    margin: orEmpty(z.enum(marginModes)),
    /** The limit; of a market order the worst price accepted, without it the band around the mark price. */
    price: orEmpty(amountText),
    time_in_force: orEmpty(z.enum(['GTC', 'IOC', 'FOK'])),
    post_only: orEmpty(z.enum(['0', '1'])),
    reduce_only: orEmpty(z.enum(['0', '1'])),
    /** Take profit and stop loss of the position that it opens, and which price has to reach them: the mark price where it is left out. */
    exit_by: orEmpty(z.enum(exitSources)),
    profit_price: orEmpty(amountText),
    stop_price: orEmpty(amountText),
    client_order_id: orEmpty(clientIdText),
    self_trade: orEmpty(z.enum(selfTradePolicies)),
  }),
  reply: sentenceReply,
  data: placed,
  refusals: [
    'futures.market_not_found',
    ...orderRefusals,
    'futures.leverage_above_tier',
    'futures.open_interest_full',
    'futures.too_many_positions',
    'futures.post_only_would_take',
    'futures.nothing_to_close',
    'futures.exits_of_entry',
    'futures.risk_unanswered',
    'limit.cooling_off',
    'limit.excluded',
    'limit.loss_reached',
  ],
  idempotent: true,
});

export const closePosition = route({
  id: 'futures.closePosition',
  method: 'POST',
  path: '/futures/close',
  who: 'trader',
  urgent: true,
  about: 'Closes a position, whole or in part, at market or at a limit.',
  body: z.object({
    id: idText,
    order_type: orEmpty(z.enum(['limit', 'market'])),
    /** Without it the whole position. */
    contracts: orEmpty(contractsText),
    price: orEmpty(amountText),
    client_order_id: orEmpty(clientIdText),
  }),
  reply: sentenceReply,
  data: placed,
  refusals: ['futures.position_not_open', ...orderRefusals],
  idempotent: true,
});

export const closeAll = route({
  id: 'futures.closeAll',
  method: 'POST',
  path: '/futures/close_all',
  who: 'trader',
  urgent: true,
  about: 'Closes all positions at market, oldest first, or those of one market or side.',
  body: z.object({ symbol: orEmpty(symbolText), side: orEmpty(z.enum(positionSides)) }),
  reply: sentenceReply,
  data: z.strictObject({ closed: z.int() }),
  refusals: ['futures.market_not_found', 'futures.nothing_to_close', ...orderRefusals],
  idempotent: true,
});
