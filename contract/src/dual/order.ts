/** Dual investments of a user: bought and listed. */
import { dualRow } from '@glassbook/engine/dual/rows';
import { types } from '@glassbook/engine/dual/words';
import { z } from 'zod';
import { dateReply, idReply, idText, moneyReply, orEmpty, pageText, sentenceReply, timeReply } from '../fields.ts';
import { ownPage, ownRow } from '../own.ts';
import { route } from '../route.ts';
import { typeText } from './offer.ts';

const count = z.number().int().nonnegative();
/** An order as its owner sees it. */
export const ownDual = ownRow(dualRow);
export type OwnDual = z.infer<typeof ownDual>;

export const own = ownPage({
  ...{ id: 'dual.own', path: '/dual/own', about: 'Own dual investments, newest first.' },
  ...{ row: dualRow, filters: ['asset', 'type', 'status'] },
});

export const buy = route({
  id: 'dual.buy',
  method: 'POST',
  path: '/dual/buyDual',
  who: 'trader',
  about:
    'Buys whole shares of 0.1 coin from the spot account: a call is paid in the coin, a put at the strike in the quote asset. At the end the settlement price decides in which of the two it is paid back, with interest. With `rate_ppm` or `day` it is refused where the rate, or the days that are paid for, are others by then.',
  body: z.object({
    ...{ id: idText, num: z.string().regex(/^[1-9]\d{0,8}$/) },
    ...{ rate_ppm: orEmpty(z.string().regex(/^\d{1,8}$/)), day: orEmpty(z.string().regex(/^\d{1,4}$/)) },
  }),
  reply: sentenceReply,
  data: ownDual,
  refusals: [
    ...(['dual.offer_not_found', 'dual.offer_not_started', 'dual.offer_ended', 'dual.offer_closed'] as const),
    ...(['dual.offer_changed', 'dual.shares_too_few', 'dual.shares_too_many', 'dual.owner_limit'] as const),
    ...(['dual.too_many_orders', 'dual.insufficient_funds', 'dual.house_short'] as const),
    ...(['limit.cooling_off', 'limit.excluded', 'limit.loss_reached'] as const),
  ],
  idempotent: true,
});

/** As clients of this family read it: `price` is the strike, `total` what was paid, `success` what was paid out, in `success_currency`; before the end 0 of what was paid in, and empty. */
export const listed = z.strictObject({
  ...{ id: idReply, user_id: idReply, dual_id: idReply, name: z.string(), type: z.enum(types) },
  /** Percent a year. */
  order_rate: moneyReply,
  ...{ day: count, number: count, price: moneyReply, exercise_price: moneyReply, total: moneyReply },
  ...{ currency_id: idReply, currency_name: z.string(), end_time: dateReply, remaining_number: count },
  /** 1 purchased, 2 settling (its prices are being taken), 3 completed, 0 failed: no settlement price, what was paid is back with interest. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  ...{ created: timeReply, create: timeReply, success: moneyReply, success_currency: z.string() },
  /** The id of its settlement receipt. */
  receipt: z.string(),
});
export type Listed = z.infer<typeof listed>;

export const orders = route({
  id: 'dual.orders',
  method: 'POST',
  path: '/dual/dual_list',
  who: 'trader',
  about: 'Own dual investments as clients of this family read them, newest first: of a coin, a type or a status.',
  body: z.object({
    ...{ currency: orEmpty(idText), page: orEmpty(pageText), type: orEmpty(typeText) },
    status: orEmpty(z.enum(['0', '1', '2', '3'])),
  }),
  reply: z.strictObject({ list: z.array(listed), limit: count }),
  refusals: [],
});
