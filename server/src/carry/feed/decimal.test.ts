import { expect, test } from 'vitest';
import { onTick, readUnits } from './decimal.ts';

test.each([
  ['69979.98', 8, 6_997_998_000_000n],
  ['1', 0, 1n],
  ['0.123456789', 8, 12_345_678n],
  [1e-7, 8, 10n],
  ['1e-7', 8, 10n],
  ['5', 2, 500n],
  [undefined, 8, undefined],
  [null, 8, undefined],
  ['', 8, undefined],
  ['-1', 8, undefined],
  ['1,5', 8, undefined],
  ['0x10', 8, undefined],
  ['NaN', 8, undefined],
  [Infinity, 8, undefined],
  ['1e99', 8, undefined],
])('%s at scale %i is %s', (text, scale, units) => {
  expect(readUnits(text, scale)).toBe(units);
});

test.each([
  [104n, 10n, 100n],
  [105n, 10n, 110n],
  [1n, 10n, 10n],
  [0n, 10n, 10n],
])('%s goes to the tick %s as %s', (price, tick, put) => {
  expect(onTick(price, tick)).toBe(put);
});
