import { expect, test } from 'vitest';
import { asItGrew, inProportion } from './projection.ts';

test('a size is extrapolated linearly', () => {
  const bytes = (entries: number) => 5_000 + 300 * entries;
  expect(inProportion({ small: bytes(1e5), large: bytes(1e6) })).toBeCloseTo(bytes(1e7), 3);
});

test('a search is extrapolated logarithmically', () => {
  const ms = (entries: number) => 0.2 + 0.05 * Math.log10(entries);
  expect(asItGrew({ small: ms(1e5), large: ms(1e6) })).toBeCloseTo(ms(1e7), 9);
});

test('a full scan is extrapolated proportionally', () => {
  const ms = (entries: number) => 0.2 + entries / 10_000;
  expect(asItGrew({ small: ms(1e5), large: ms(1e6) })).toBeCloseTo(ms(1e7), 6);
});

test('a larger size that measured faster by noise is not extrapolated downwards', () => {
  expect(asItGrew({ small: 3, large: 2 })).toBe(2);
  expect(inProportion({ small: 3, large: 2 })).toBe(2);
});
