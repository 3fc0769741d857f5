import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, worthAt } from './worth.ts';

test.each([
  ['0.005 at 1 is a tie that goes to the even cent below', 5n, 3, 1n, 0, 0n],
  ['0.015 at 1 is a tie that goes to the even cent above', 15n, 3, 1n, 0, 2n],
  ['0.0151 at 1 is nearer to two cents', 151n, 4, 1n, 0, 2n],
  ['0.1842 at 78,314.31', 18_420_000n, 8, 7_831_431n, 2, 1_442_550n],
  ['nothing', 0n, 8, 7_831_431n, 2, 0n],
])('%s', (_case, amount, scale, price, priceScale, cents) => {
  expect(worthAt({ amount, scale }, { amount: price, scale: priceScale }, 2)).toBe(cents);
});

test('a worth is never more than half a unit from amount × price, and does not depend on how many zeros either is written with', () => {
  const scale = fc.integer({ min: 0, max: 18 });
  const units = fc.bigInt(0n, 10n ** 30n);
  fc.assert(
    fc.property(units, scale, units, scale, scale, (amount, at, price, priceAt, more) => {
      const worth = worthAt({ amount, scale: at }, { amount: price, scale: priceAt }, 2);
      const exact = amount * price * 100n;
      const unit = 10n ** BigInt(at + priceAt);
      const away = worth * unit - exact;
      expect((away < 0n ? -away : away) * 2n <= unit).toBe(true);
      const longer = { amount: amount * 10n ** BigInt(more), scale: at + more };
      expect(worthAt(longer, { amount: price, scale: priceAt }, 2)).toBe(worth);
    }),
  );
});

test.each<[bigint, bigint, string | undefined]>([
  [5n, 4_000n, '+0.12'],
  [7n, 4_000n, '+0.18'],
  [-7n, 4_000n, '-0.18'],
  [-1n, 100_000n, '+0.00'],
  [300n, 100n, '+300.00'],
  [1n, 0n, undefined],
])('%d of %d is %s percent, a tie to the even hundredth', (gain, basis, text) => {
  expect(percentOf(gain, basis)).toBe(text);
});
