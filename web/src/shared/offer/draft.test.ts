import { expect, test } from 'vitest';
import { amountOf, mostOf, problemOf, type Bounds } from './draft.ts';

const bounds: Bounds = { scale: 2, min: 100n, max: 5_000n, left: 4_000n, available: 3_000n };

test.each([
  ['', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['1.5', 150n],
] as const)('the amount of %j is %s', (text, amount) => {
  expect(amountOf(text, 2)).toBe(amount);
});

test.each([
  [undefined, 'invalid', 0n],
  [99n, 'small', 100n],
  [5_001n, 'large', 5_000n],
  [4_001n, 'left', 4_000n],
  [3_001n, 'short', 1n],
] as const)('%s is refused as %s', (amount, kind, by) => {
  expect(problemOf(amount, bounds)).toEqual({ kind, amount: by });
});

test('each bound itself is accepted, and the most is the least of them', () => {
  for (const amount of [100n, 3_000n]) expect(problemOf(amount, bounds)).toBeUndefined();
  expect(mostOf(bounds)).toBe('30');
  expect(mostOf({ ...bounds, left: 1_234n })).toBe('12.34');
});
