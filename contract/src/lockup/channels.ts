import { z } from 'zod';
import { offerView } from './offer.ts';
import { orderView } from './order.ts';

export const channels = {
  /** All offers at first, then those that changed: their terms, or what is left of them. */
  'lockup.offers': { snapshot: z.array(offerView), message: z.array(offerView), private: false, params: [] },
  /** Own lock-ups: those that run at first, then each that changed, those that ended with their last state. */
  'lockup.orders': { snapshot: z.array(orderView), message: z.array(orderView), private: true, params: [] },
} as const;
