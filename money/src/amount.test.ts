import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assert, mulDiv } from './amount.ts';

test.each([
  ['down', 3n, 1n, 2n, 1n],
  ['up', 3n, 1n, 2n, 2n],
  ['half-even', 5n, 1n, 4n, 1n],
  ['half-even', 1n, 1n, 2n, 0n],
  ['half-even', 3n, 1n, 2n, 2n],
  ['half-even', 5n, 1n, 2n, 2n],
  ['half-even', 7n, 1n, 4n, 2n],
  ['half-even', 9n, 1n, 4n, 2n],
  ['up', 4n, 1n, 2n, 2n],
  ['down', 0n, 9n, 7n, 0n],
] as const)('rounding %s: %s × %s ÷ %s = %s', (round, a, b, c, answer) => {
  expect(mulDiv(a, b, c, round)).toBe(answer);
});

test('rounding up and down enclose the exact answer and differ by at most one', () => {
  const factor = fc.bigInt(0n, 10n ** 30n);
  fc.assert(
    fc.property(factor, factor, fc.bigInt(1n, 10n ** 20n), (a, b, c) => {
      const down = mulDiv(a, b, c, 'down');
      const up = mulDiv(a, b, c, 'up');
      expect(down * c <= a * b && a * b <= up * c && up - down <= 1n).toBe(true);
      expect([down, up]).toContain(mulDiv(a, b, c, 'half-even'));
    }),
  );
});

test('negative factors and a divisor of zero are bugs', () => {
  expect(() => mulDiv(-1n, 1n, 1n, 'down')).toThrow('assertion failed');
  expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow('assertion failed');
  expect(() => assert(false, 'what')).toThrow('assertion failed: what');
});
