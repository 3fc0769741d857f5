import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const shape = z.strictObject({
  ...{ enabled: z.boolean(), asset: z.int().positive(), instruments: z.array(z.int().positive()).min(1) },
  ...{ feePpm: z.int().nonnegative(), openMax: z.int().positive() },
});
const term = z.strictObject({
  ...{
    enabled: z.boolean(),
    payoutPpm: z.int().positive(),
    lossPpm: z.int().positive(),
    min: z.string(),
    max: z.string(),
  },
});

/** options: the asset they are paid in, the instruments they are on, the fee, and how many may be open; optionTerm:60: how those of a minute pay. */
export const settings: { [K in 'options.configure' | 'options.configureTerm']: Setting<CommandOf<K>> } = {
  'options.configure': setting('options', shape, (value) => ({ kind: 'options.configure', ...value })),
  'options.configureTerm': setting('optionTerm', term, ({ min, max, ...value }, { ids, state, amount }) => {
    const [seconds] = ids;
    const asset = state.options.settings?.asset;
    if (seconds === undefined || asset === undefined) return undefined;
    return {
      ...{ kind: 'options.configureTerm', seconds, ...value },
      ...{ min: amount(min, asset), max: amount(max, asset) },
    };
  }),
};
