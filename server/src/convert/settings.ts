import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/setting.ts';

const shape = z.strictObject({
  ...{ enabled: z.boolean(), unit: z.int().positive(), spreadPpm: z.int().nonnegative() },
  ...{ staleAfterMs: z.int().positive(), dustMax: z.string(), max: z.string() },
});

/** convert: the unit of values, the spread, the age from which index prices are refused, and the bounds in units of value. */
export const settings: { 'convert.configure': Setting<CommandOf<'convert.configure'>> } = {
  'convert.configure': setting('convert', shape, ({ dustMax, max, ...value }, { amount }) => ({
    ...{ kind: 'convert.configure', ...value },
    ...{ dustMax: amount(dustMax, value.unit), max: amount(max, value.unit) },
  })),
};
