/** What can be converted, at what, and what was. */
import { z } from 'zod';
import { flagReply, idReply, idText, limitText, moneyReply, orEmpty, pageText } from '../fields.ts';
import { route } from '../route.ts';
import { conversionView, pausing } from './quote.ts';

const count = z.number().int().nonnegative();

export const list = route({
  id: 'convert.list',
  method: 'POST',
  path: '/user/getTransferList',
  who: 'trader',
  reads: true,
  about:
    'The assets that can be converted into each other, what the caller has of them, and the settings in force. `price` is the index price in the unit, empty where there is none; `is_small`: what is available in the spot account can be swept.',
  body: z.object({}),
  reply: z.strictObject({
    transfer: z.array(z.strictObject({ id: idReply, name: z.string() })),
    wallet: z.array(
      z.strictObject({
        ...{ currency: idReply, currency_name: z.string(), scale: count },
        ...{ change_balance: moneyReply, legal_balance: moneyReply, has_legal: flagReply },
        ...{ price: z.string(), worth: z.string(), is_small: flagReply },
      }),
    ),
    ...{ enabled: flagReply, unit: z.string(), unit_id: idReply, spread_ppm: count, fee_ppm: count },
    lock_ms: count,
    ...{ dust_max: moneyReply, max: moneyReply },
  }),
  refusals: [],
});

export const fee = route({
  id: 'convert.fee',
  method: 'POST',
  path: '/user/getTransferFee',
  who: 'trader',
  about:
    'Locks the prices of two assets for ten seconds, for `convert.transfer`, in place of the quote before: amount × form_price ÷ to_price is what is received, since `form_price` has the spread in it, or less by one smallest unit of the asset received at most: what the amount is worth at the index is rounded down first, then the spread of it up. `spread`: what it takes of one whole of the first asset, in the unit of prices, so that form_price + spread is the index price. `fee`: the fraction of the amount that is charged on top, in the first asset. `expires_ms`: before when it is used, milliseconds UTC. A conversion is worth `max` at most.',
  body: z.object({ from_currency_id: idText, to_currency_id: idText }),
  reply: z.strictObject({
    ...{ form_price: moneyReply, to_price: moneyReply, fee: moneyReply },
    ...{ quote_id: idReply, expires_ms: count, now_ms: count, spread: moneyReply, max: moneyReply },
  }),
  refusals: [
    ...(['convert.off', 'convert.asset_not_found', 'convert.no_price', 'convert.same_asset'] as const),
    ...(['convert.index_stale', 'convert.house_short', ...pausing] as const),
  ],
});

export const history = route({
  id: 'convert.history',
  method: 'GET',
  path: '/convert/list',
  who: 'trader',
  about: 'Own conversions, newest first.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    data: z.array(conversionView),
    ...{ page: count, pages: count, total: count },
  }),
  refusals: [],
});

export const rate = route({
  id: 'convert.rate',
  method: 'GET',
  path: '/wallet/getRateCurrency',
  who: 'trader',
  about: 'The index price of an asset in CNY, for display.',
  body: z.object({ id: idText }),
  reply: z.strictObject({ rmb: moneyReply }),
  refusals: ['convert.asset_not_found', 'convert.no_price'],
});
