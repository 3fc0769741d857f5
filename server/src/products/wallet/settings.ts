import { kinds, type CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../../carry/store/settings/setting.ts';

const house = z.strictObject({ total: z.string() });

/** house:2:3, the total ever given to a house account of an asset (house:2:3:2 to another kind of account than spot, by its number): demo money. */
export const settings: { 'wallet.fundHouse': Setting<CommandOf<'wallet.fundHouse'>> } = {
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
};
