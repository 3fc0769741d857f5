import { z } from 'zod';
import { ownChannel } from '../own.ts';
import { offerView } from './offer.ts';
import { ownDual } from './order.ts';

export const channels = {
  /** All that are not settled at first, then those that changed: their terms, what is left of them, the minutes of their window, the settlement price. */
  'dual.offers': { snapshot: z.array(offerView), message: z.array(offerView), private: false, params: [] },
  'dual.own': ownChannel(ownDual),
} as const;
