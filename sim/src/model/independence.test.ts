/** The model must not share code with the engine: it borrows types, numbers of accounts, and lists of words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** These run an engine or write for one; they define no expected result. */
const others = /^(audit|crash|replay|faults|shrink|day)\/|^main\.ts$|\.test\.ts$/;
const borrowed = [
  'FIRST_USER',
  'HOUSE_CLEARING',
  'HOUSE_CONVERT',
  'HOUSE_DUAL',
  'HOUSE_FEES',
  'HOUSE_IEO',
  'HOUSE_INSURANCE',
  'HOUSE_LOANS',
  'HOUSE_LOCKUP',
  'HOUSE_MAKER',
  'HOUSE_OPTIONS',
  'HOUSE_REWARDS',
  'HOUSE_STOCKS',
  'WORLD',
  'kinds',
  'missedReasons',
  'productNames',
  'logged',
  'reasons',
  'refusals',
  'selfTradePolicies',
  'toldAhead',
];

test('the model shares no code with the engine', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !others.test(file),
  );
  expect(files).toContain('spot/matching.ts');
  const values = files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    return [...text.matchAll(/import\s+(type\s+)?\{([^}]*)\}\s+from\s+'@glassbook\/[^']*'/g)]
      .filter(([, isType]) => isType === undefined)
      .flatMap(([, , names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ file, name }));
  });
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter(({ name }) => !borrowed.includes(name))).toEqual([]);
  const whole = files.filter((file) =>
    /import \* as \w+ from '@glassbook|\.\.\/engine|engine\/src/.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(whole).toEqual([]);
});
