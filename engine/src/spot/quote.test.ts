import { mulDiv } from '@glassbook/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandPrice, feeOf, notional } from './quote.ts';

const USDT = 10n ** 8n;

test('SPOT-004 the fee is rounded up exactly, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 62n), fc.nat(999_999), (received, ppm) => {
      expect(feeOf(received, ppm)).toBe(mulDiv(received, BigInt(ppm), 1_000_000n, 'up'));
    }),
    { numRuns: 2_000 },
  );
  for (const received of [2n ** 53n - 1n, 2n ** 53n, 9_007_199_254_000_000n, 8_999_999_999_999_999n])
    expect(feeOf(received, 999_999)).toBe(mulDiv(received, 999_999n, 1_000_000n, 'up'));
});

test('an amount costs what it is worth at its price; a price off the tick is a bug here', () => {
  expect(notional(70_000n * USDT, 1_000n, 8)).toBe(70_000_000n);
  expect(() => notional(70_000n * USDT + 1n, 1_000n, 8)).toThrow('comes out even');
});

test('SPOT-007 the band is rounded to the tick towards the index price', () => {
  expect(bandPrice('buy', 100n * USDT + 1n, 50_000, 10n ** 6n)).toBe(105n * USDT);
  expect(bandPrice('sell', 100n * USDT + 1n, 50_000, 10n ** 6n)).toBe(95n * USDT + 10n ** 6n);
});
