/** The day is under the newest rules from its first command. What its money is depends on the seed. */
import type { Money } from '@glassbook/engine';
import { slice } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { adopt, beginningOf, NEWEST, set } from './money-of-day.ts';

export const platformOf = slice(() => ({ rules: 1, money: undefined as Money | undefined }));

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
    'platform.adoptRules': (model, command) => {
      const own = platformOf(model);
      if (command.version <= own.rules || command.version > NEWEST) return refused('platform.invalid');
      own.rules = command.version;
      model.changes.settings.push({ key: 'rules', command });
      return { ok: true };
    },
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
    const { rules, money } = platformOf(model);
    return [...(rules > 1 ? [`rules ${rules}`] : []), ...(money === undefined ? [] : [`money ${money}`])];
  },
  reaches: { refusals: { 'platform.invalid': true }, entryReasons: {} },
  faults,
} satisfies Product<'platform'>;
