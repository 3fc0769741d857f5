/** Opening an option, and own options. */
import { z } from 'zod';
import { amountText, idText, limitText, orEmpty, pageText, paginatorOf } from '../fields.ts';
import { route } from '../route.ts';
import { option } from './option.ts';

const ppmText = z.string().regex(/^\d{1,7}$/);

export const submit = route({
  id: 'options.submit',
  method: 'POST',
  path: '/microtrade/submit',
  who: 'verified',
  about:
    'Opens an option whose strike is the first index tick after the command (none in 2 s: void, all is returned): type 1 up, 2 down; `number` is the stake. Stake and fee are held. The first of a day is refused with the share of accounts that lost money, unless it was confirmed; the same again within 5 minutes counts as the confirmation. With `payout_ppm`, `loss_ppm` or `fee_ppm` it is refused where that ratio is another by then.',
  body: z.object({
    ...{ match_id: idText, currency_id: orEmpty(idText), type: z.enum(['1', '2']) },
    ...{ seconds: z.string().regex(/^[1-9]\d{0,4}$/), number: amountText },
    ...{ payout_ppm: orEmpty(ppmText), loss_ppm: orEmpty(ppmText), fee_ppm: orEmpty(ppmText) },
  }),
  reply: option,
  refusals: [
    ...(['options.off', 'options.market_not_found', 'options.term_not_found'] as const),
    'options.offer_changed',
    ...(['options.currency_not_found', 'options.amount_too_small', 'options.amount_too_large'] as const),
    ...(['options.too_many_open', 'options.too_often', 'options.index_stale'] as const),
    ...(['options.insufficient_funds', 'options.house_short'] as const),
    ...(['options.confirm_loss_share', 'options.confirm_risk'] as const),
    ...(['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const),
    ...(['limit.stake_reached', 'limit.not_valued'] as const),
  ],
  idempotent: true,
});

export const lists = route({
  id: 'options.lists',
  method: 'GET',
  path: '/microtrade/lists',
  who: 'trader',
  about: 'Own options, newest first: status 1 open, 3 ended, all where it is left out.',
  body: z.object({
    ...{ match_id: orEmpty(idText), status: orEmpty(z.enum(['1', '3'])) },
    ...{ page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: paginatorOf(option),
  refusals: [],
});

export const result = route({
  id: 'options.result',
  method: 'GET',
  path: '/microtrade/get_result',
  who: 'trader',
  about: 'An own option.',
  body: z.object({ id: idText }),
  reply: option,
  refusals: ['options.not_found'],
});
