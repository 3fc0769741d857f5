import { z } from 'zod';
import { moneyReply } from '../fields.ts';
import { option } from './option.ts';

const own = z.strictObject({ options: z.array(option) });
const count = z.number().int().nonnegative();
const tick = z.strictObject({ seq: count, at: count, price: moneyReply });
export type OptionTick = z.infer<typeof tick>;

export const channels = {
  /** Own options: the open ones at first, then each that changed, ended ones with their result. Names are English. */
  'options.own': { snapshot: own, message: own, private: true, params: [] },
  /** The ticks of the index, as they are journaled: the last minutes at first, oldest first, then the new ones. */
  'options.ticks': { snapshot: z.array(tick), message: z.array(tick), private: false, params: ['market'] },
} as const;
