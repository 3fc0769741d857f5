import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partOf } from './multiple.ts';

test('parts of a million are those of exact division, rounded down', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 60n), fc.integer({ min: 0, max: 1_000_000 }), (amount, ppm) => {
      expect(partOf(amount, ppm)).toBe((amount * BigInt(ppm)) / 1_000_000n);
    }),
  );
  for (const amount of [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n])
    for (const ppm of [1, 999_999, 1_000_000]) expect(partOf(amount, ppm)).toBe((amount * BigInt(ppm)) / 1_000_000n);
});
