import { expect, test } from 'vitest';
import { byLogarithm, inProportion } from './projection.ts';

test('a size goes on along its line', () => {
  const bytes = (entries: number) => 5_000 + 300 * entries;
  expect(inProportion({ small: bytes(1e5), large: bytes(1e6) })).toBeCloseTo(bytes(1e7), 3);
});

test('a search goes on along the logarithm', () => {
  const ms = (entries: number) => 0.2 + 0.05 * Math.log10(entries);
  expect(byLogarithm({ small: ms(1e5), large: ms(1e6) })).toBeCloseTo(ms(1e7), 9);
});

test('noise that made the larger one faster promises nothing', () => {
  expect(byLogarithm({ small: 3, large: 2 })).toBe(2);
  expect(inProportion({ small: 3, large: 2 })).toBe(2);
});
