import { expect, test } from 'vitest';
import { asItGrew, inProportion } from './projection.ts';

test('a size goes on along its line', () => {
  const bytes = (entries: number) => 5_000 + 300 * entries;
  expect(inProportion({ small: bytes(1e5), large: bytes(1e6) })).toBeCloseTo(bytes(1e7), 3);
});

test('a search goes on along the logarithm', () => {
  const ms = (entries: number) => 0.2 + 0.05 * Math.log10(entries);
  expect(asItGrew({ small: ms(1e5), large: ms(1e6) })).toBeCloseTo(ms(1e7), 9);
});

test('what reads all there is goes on in proportion', () => {
  const ms = (entries: number) => 0.2 + entries / 10_000;
  expect(asItGrew({ small: ms(1e5), large: ms(1e6) })).toBeCloseTo(ms(1e7), 6);
});

test('noise that made the larger one faster promises nothing', () => {
  expect(asItGrew({ small: 3, large: 2 })).toBe(2);
  expect(inProportion({ small: 3, large: 2 })).toBe(2);
});
