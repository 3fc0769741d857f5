import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/setting.ts';

const house = z.strictObject({ total: z.string() });
const demo = z.strictObject({ everyMs: z.int().nonnegative(), grants: z.record(z.string(), z.string()) });

/** house:2:3, the total ever given to a house account of an asset; demo, the amounts of a claim of demo funds. Both are demo money. */
export const settings: { [K in 'wallet.fundHouse' | 'wallet.configureDemo']: Setting<CommandOf<K>> } = {
  'wallet.fundHouse': setting(
    'house',
    house,
    ({ total }, { ids: [owner = 0, asset = 0], amount }) => ({
      ...{ kind: 'wallet.fundHouse', owner, asset },
      total: amount(total, asset),
    }),
    'demo',
  ),
  'wallet.configureDemo': setting(
    'demo',
    demo,
    ({ everyMs, grants }, { amount }) => ({
      ...{ kind: 'wallet.configureDemo', enabled: true, everyMs },
      grants: Object.entries(grants).map(([asset, text]) => ({
        asset: Number(asset),
        amount: amount(text, Number(asset)),
      })),
    }),
    'demo',
  ),
};
