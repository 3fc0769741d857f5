/** The day is under the newest rules. What its money is depends on the seed. */
import type { Money } from '@glassbook/engine';
import { slice } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { adopt, beginningOf, set } from './money-of-day.ts';

export const platformOf = slice(() => ({ money: undefined as Money | undefined }));

export const platform = {
  name: 'platform',
  settings: [],
  begins: beginningOf,
  habits: [
    {
      by: { staff: 6 },
      make: ({ dice }) => dice.pick([adopt, set('demo'), set('real')]),
    },
    {
      // Where the money is not named yet, real is tried before it is named.
      by: { staff: 20 },
      make: ({ model, dice }) =>
        platformOf(model).money === undefined ? set(dice.chance(85) ? 'real' : 'demo') : undefined,
    },
  ],
  rules: {
    'platform.adoptRules': () => refused('platform.invalid'),
    'platform.setMoney': (model, command) => {
      const own = platformOf(model);
      if (own.money !== undefined || (command.money === 'real' && model.hasPaid)) return refused('platform.invalid');
      own.money = command.money;
      model.changes.settings.push({ key: 'money', command });
      return { ok: true };
    },
  },
  tables: {},
  lines: (model) => {
    const { money } = platformOf(model);
    return money === undefined ? [] : [`money ${money}`];
  },
  reaches: { refusals: { 'platform.invalid': true }, entryReasons: {} },
  faults,
} satisfies Product<'platform'>;
