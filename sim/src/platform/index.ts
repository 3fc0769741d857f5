/** The day is under the newest rules from its first command, and its money is demo money. */
import type { Money, Rules } from '@glassbook/engine';
import { slice } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Product } from '../product.ts';

const NEWEST: Rules = 2;
export const platformOf = slice(() => ({ rules: 1, money: undefined as Money | undefined }));

const settings = [
  { kind: 'platform.adoptRules', version: NEWEST },
  { kind: 'platform.setMoney', money: 'demo' },
] as const;

export const platform = {
  name: 'platform',
  settings,
  habits: [
    {
      by: { staff: 2 },
      make: ({ dice }) => dice.pick([...settings, { kind: 'platform.setMoney', money: 'real' } as const]),
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
      // The first command of a day is demo, so real always comes too late.
      if (own.money !== undefined || command.money === 'real') return refused('platform.invalid');
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
} satisfies Product<'platform'>;
