import { kinds, type CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const house = z.strictObject({ total: z.string() });
const demo = z.strictObject({
  /** True where an earlier row does not say. */
  enabled: z.boolean().default(true),
  everyMs: z.int().nonnegative(),
  grants: z.record(z.string(), z.string()),
});

/** house:2:3, the total ever given to a house account of an asset (house:2:3:2 to another kind of account than spot, by its number); demo, the amounts of a claim of demo funds. Both are demo money. */
export const settings: { [K in 'wallet.fundHouse' | 'wallet.configureDemo']: Setting<CommandOf<K>> } = {
  'wallet.fundHouse': setting(
    'house',
    house,
    ({ total }, { ids: [owner = 0, asset = 0, kind], amount }) => {
      const account = kind === undefined ? undefined : kinds[kind];
      return kind !== undefined && account === undefined
        ? undefined
        : {
            ...{ kind: 'wallet.fundHouse', owner, asset, total: amount(total, asset) },
            ...(account === undefined ? {} : { account }),
          };
    },
    'demo',
  ),
  'wallet.configureDemo': setting(
    'demo',
    demo,
    ({ enabled, everyMs, grants }, { amount }) => ({
      ...{ kind: 'wallet.configureDemo', enabled, everyMs },
      grants: Object.entries(grants).map(([asset, text]) => ({
        asset: Number(asset),
        amount: amount(text, Number(asset)),
      })),
    }),
    'demo',
  ),
};
