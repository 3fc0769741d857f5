import { z } from 'zod';
import { idReply, idText, moneyReply, msText, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { fill, order } from './order.ts';
import { adl, fundingPayment, liquidation, position } from './position.ts';
import { paging, positionModes, positionSides, symbolText } from './symbol.ts';

/** From the first moment to before the last. */
const filter = { symbol: orEmpty(symbolText), from_ms: orEmpty(msText), to_ms: orEmpty(msText), ...paging };
/** Of rows with an id: only those with a lower one, so that the last id of a page leads to the next one whole. */
const filterById = { ...filter, before: orEmpty(idText) };

export const account = route({
  id: 'futures.account',
  method: 'GET',
  path: '/futures/account',
  who: 'trader',
  about:
    'The own futures account: the position mode, the most leverage allowed by country and class of the client (null: what the contract allows) and, by margin currency, what is available and on hold.',
  body: z.object({}),
  reply: z.strictObject({
    mode: z.enum(positionModes),
    leverage_max: z.int().nullable(),
    balances: z.array(
      z.strictObject({ currency_id: idReply, currency_name: z.string(), available: moneyReply, held: moneyReply }),
    ),
  }),
  refusals: [],
});

export const orders = route({
  id: 'futures.orders',
  method: 'GET',
  path: '/futures/orders',
  who: 'trader',
  about: 'Own futures orders, newest first: open ones, history (filled and canceled), or all.',
  body: z.object({
    ...filterById,
    status: orEmpty(z.enum(['open', 'history', 'all'])),
    side: orEmpty(z.enum(['buy', 'sell'])),
  }),
  reply: z.array(order),
  refusals: ['futures.market_not_found'],
});

export const fills = route({
  id: 'futures.fills',
  method: 'GET',
  path: '/futures/fills',
  who: 'trader',
  about: 'Own futures trades, newest first.',
  body: z.object({ ...filterById, order_id: orEmpty(idText), side: orEmpty(z.enum(['buy', 'sell'])) }),
  reply: z.array(fill),
  refusals: ['futures.market_not_found'],
});

export const positions = route({
  id: 'futures.positions',
  method: 'GET',
  path: '/futures/positions',
  who: 'trader',
  about: 'Own positions, newest first: open ones, closed ones, or all.',
  body: z.object({
    ...filterById,
    status: orEmpty(z.enum(['open', 'closed', 'all'])),
    side: orEmpty(z.enum(positionSides)),
  }),
  reply: z.array(position),
  refusals: ['futures.market_not_found'],
});

export const fundingPayments = route({
  id: 'futures.fundingPayments',
  method: 'GET',
  path: '/futures/funding_payments',
  who: 'trader',
  about: 'What own positions paid or received at each funding, newest first.',
  body: z.object(filter),
  reply: z.array(fundingPayment),
  refusals: ['futures.market_not_found'],
});

export const liquidations = route({
  id: 'futures.liquidations',
  method: 'GET',
  path: '/futures/liquidations',
  who: 'trader',
  about: 'The receipts of own liquidations and of deleveraged positions, newest first.',
  body: z.object({ ...filter, side: orEmpty(z.enum(positionSides)) }),
  reply: z.strictObject({ liquidations: z.array(liquidation), deleveraged: z.array(adl) }),
  refusals: ['futures.market_not_found'],
});
