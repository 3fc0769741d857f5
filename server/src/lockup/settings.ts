import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/setting.ts';

const shape = z.strictObject({
  ...{ asset: z.int().positive(), days: z.int(), dailyPpm: z.int(), penaltyPpm: z.int() },
  ...{ min: z.string(), ownerMax: z.string(), allMax: z.string(), status: z.enum(['open', 'closed']) },
});

/** lockupOffer:1, an offer with its terms and its bounds in the asset. */
export const settings: { 'lockup.configureOffer': Setting<CommandOf<'lockup.configureOffer'>> } = {
  'lockup.configureOffer': setting('lockupOffer', shape, (value, { ids: [offer = 0], amount }) => {
    const { asset, days, dailyPpm, penaltyPpm, status } = value;
    const [min, ownerMax, allMax] = [value.min, value.ownerMax, value.allMax].map((text) => amount(text, asset));
    if (min === undefined || ownerMax === undefined || allMax === undefined) return undefined;
    return {
      ...{ kind: 'lockup.configureOffer', offer, asset, days, dailyPpm, penaltyPpm, min, ownerMax, allMax, status },
    };
  }),
};
