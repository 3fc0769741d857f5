import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const shape = z.strictObject({
  ...{ enabled: z.boolean(), unit: z.int().positive(), spreadPpm: z.int().nonnegative() },
  feePpm: z.int().nonnegative().optional(),
  ...{ staleAfterMs: z.int().positive(), dustMax: z.string(), max: z.string() },
});

/** convert: the unit of values, the spread, the fee on top (none where it is left out), the age from which index prices are refused, and the bounds in units of value. */
export const settings: { 'convert.configure': Setting<CommandOf<'convert.configure'>> } = {
  'convert.configure': setting('convert', shape, ({ dustMax, max, feePpm, ...value }, { amount }) => ({
    ...{ kind: 'convert.configure', ...value, ...(feePpm === undefined ? {} : { feePpm }) },
    ...{ dustMax: amount(dustMax, value.unit), max: amount(max, value.unit) },
  })),
};
