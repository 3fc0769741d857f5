import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount, rescale } from './text.ts';

test('writing an amount and reading it back changes nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.nat(18), (amount, scale) => {
      expect(parseAmount(formatAmount(amount, scale), scale)).toBe(amount);
    }),
  );
});

test.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1.',
  '.5',
  '01',
  '1e3',
  '0x10',
  '1,5',
  '١',
  '１',
  'NaN',
  'Infinity',
  '1.234',
  '1.2.3',
  '1_0',
  '9'.repeat(19),
])('refuses %j at scale 2', (text) => {
  expect(parseAmount(text, 2)).toBeUndefined();
});

test.each([
  ['12.50', 2, 1250n],
  ['12.5', 8, 1_250_000_000n],
  ['0', 0, 0n],
  ['7', 3, 7_000n],
] as const)('%s at scale %i is %s', (text, scale, amount) => {
  expect(parseAmount(text, scale)).toBe(amount);
});

test.each([
  [-1250n, 2, '-12.50'],
  [5n, 8, '0.00000005'],
  [5n, 0, '5'],
  [0n, 2, '0.00'],
] as const)('%s at scale %i is written %s', (amount, scale, text) => {
  expect(formatAmount(amount, scale)).toBe(text);
});

test('another scale keeps the magnitude, rounded the way it is said', () => {
  expect(rescale(1255n, 2, 1, 'half-up')).toBe(126n);
  expect(rescale(-1255n, 2, 1, 'down')).toBe(-125n);
  expect(rescale(12n, 1, 3, 'down')).toBe(1200n);
});
