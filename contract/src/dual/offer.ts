/** Dual investments on offer. */
import { types } from '@glassbook/engine/dual/words';
import { z } from 'zod';
import { dateReply, flagReply, idReply, idText, moneyReply, orEmpty, timeReply } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
export const typeText = z.enum(types);

export const offerView = z.strictObject({
  ...{ id: idReply, name: z.string() },
  /** Percent a year. */
  rate: moneyReply,
  ...{ exercise_price: moneyReply, currency_name: z.string(), currency_id: idReply, type: z.enum(types) },
  ...{ start_time: dateReply, end_time: dateReply },
  /** Shares of 0.1 of the coin. */
  ...{ total_number: count, remaining_number: count, purchased_number: count },
  /** Percent of the shares that are sold, rounded down. */
  bar: count,
  /** Shares that one user can have; 0 is no limit. */
  user_limit: count,
  /** 1 on sale, 0 not: not begun, closed, or ended. */
  status: flagReply,
  created: timeReply,
  ...{ market: z.string(), currency_logo: z.string(), quote_id: idReply, quote_name: z.string() },
  ...{ scale: count, quote_scale: count, rate_ppm: count, tick: moneyReply },
  /** Shares that can still be bought: what is left, and no more than the house account covers. */
  left: count,
  ...{ start_ms: count, end_ms: count },
  /** Of the minutes before the end: how many are over, and in how many of them a price was in force. */
  ...{ minutes: count, priced: count },
  settled: z.boolean(),
  /** The settlement price; empty before it, and where there was none. */
  settlement: z.union([moneyReply, z.literal('')]),
});
export type OfferView = z.infer<typeof offerView>;

export const offers = route({
  id: 'dual.offers',
  method: 'GET',
  path: '/dual/index',
  who: 'anyone',
  about:
    'The dual investments on sale, by their end and strike: of a coin where `currency_id` names one, calls where `type` is left out.',
  body: z.object({ currency_id: orEmpty(idText), type: orEmpty(typeText) }),
  reply: z.strictObject({ dual_currencys: z.array(offerView) }),
  refusals: [],
});

export const offer = route({
  id: 'dual.offer',
  method: 'GET',
  path: '/dual/detail',
  who: 'anyone',
  about: 'A dual investment by its id, on sale or not.',
  body: z.object({ id: idText }),
  reply: offerView,
  refusals: ['dual.offer_not_found'],
});
