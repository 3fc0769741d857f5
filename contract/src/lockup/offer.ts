/** Lock-ups on offer. */
import { z } from 'zod';
import { flagReply, idReply, moneyReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();

/** `interest_rate` and `penalty_rate` are percent a day of the amount. `left`: what can still be locked of it, by its maximum and by what the house account covers; 0 where that is less than the minimum. */
export const offerView = z.strictObject({
  ...{ id: idReply, currency_id: idReply, currency_name: z.string(), currency_logo: z.string() },
  ...{ interest_rate: moneyReply, save_min: moneyReply, save_max: moneyReply, day: count },
  /** Clients show it in place of the rate where it is not empty. It is. */
  intro: z.string(),
  created_at: timeReply,
  ...{ penalty_rate: moneyReply, daily_ppm: count, penalty_ppm: count, scale: count },
  ...{ total_max: moneyReply, left: moneyReply, open: flagReply },
});
export type OfferView = z.infer<typeof offerView>;

export const offers = route({
  id: 'lockup.offers',
  method: 'GET',
  path: '/lh/deposit/config',
  who: 'anyone',
  about:
    'The lock-ups on offer, by asset and days. `save_max` is of one owner, over all of their orders of this offer that run. `daily_ppm` and `penalty_ppm` are the same rates in parts of a million.',
  body: z.object({}),
  reply: z.array(offerView),
  refusals: [],
});
