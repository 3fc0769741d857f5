import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/setting.ts';

const shape = z.strictObject({ amountMin: z.string(), termMs: z.int().positive() });

/** pledge:3, what may be pledged of an asset. */
export const settings: { 'pledge.configure': Setting<CommandOf<'pledge.configure'>> } = {
  'pledge.configure': setting('pledge', shape, ({ amountMin, termMs }, { ids: [asset = 0], amount }) => ({
    ...{ kind: 'pledge.configure', asset, termMs },
    amountMin: amount(amountMin, asset),
  })),
};
