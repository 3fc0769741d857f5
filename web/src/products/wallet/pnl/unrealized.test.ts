import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, unrealizedAt } from './unrealized.ts';

const scaled = (text: string) => {
  const [whole = '', rest = ''] = text.split('.');
  return { amount: BigInt(whole + rest), scale: rest.length };
};

test.each([
  ['2.50000000', '1800.10', '1750.05', 12512n],
  ['0.50000000', '1800.01', '1800.00', 0n],
  ['1.50000000', '1800.01', '1800.00', 2n],
  ['2.50000000', '1750.05', '1800.10', -12512n],
  ['1000000000.00', '0.000012', '0.000012345678', -34568n],
])('%s at %s that cost %s gained %s cents, half even', (quantity, price, average, cents) =>
  expect(unrealizedAt(scaled(quantity), scaled(price), scaled(average))).toBe(cents),
);

test.each([
  ['0.50000000', '900.02500000', '1800.05'],
  ['3.00000000', '5250.16000000', '1750.053'],
  ['1000000000.00', '12345.67800000', '0.000012345678'],
])('%s for %s cost %s each, as exact as a cent of the whole needs', (quantity, cost, average) =>
  expect(averageCost(scaled(quantity), scaled(cost), 2)).toEqual(scaled(average)),
);

test('of nothing there is no average cost', () =>
  expect(averageCost({ amount: 0n, scale: 8 }, { amount: 0n, scale: 8 }, 2)).toBeUndefined());

test('with the average that is shown, the gain is worth less cost, within a cent', () => {
  const position = fc.record({
    quantity: fc.record({ amount: fc.bigInt(1n, 10n ** 18n), scale: fc.constantFrom(2, 6, 8) }),
    cost: fc.record({ amount: fc.bigInt(0n, 10n ** 16n), scale: fc.constant(8) }),
    price: fc.record({ amount: fc.bigInt(0n, 10n ** 9n), scale: fc.nat(8) }),
  });
  fc.assert(
    fc.property(position, ({ quantity, cost, price }) => {
      const average = averageCost(quantity, cost, price.scale);
      const gain = average && unrealizedAt(quantity, price, average);
      const unit = 10n ** BigInt(quantity.scale + price.scale + 8);
      const exact = quantity.amount * price.amount * 10n ** 8n - (cost.amount * unit) / 10n ** 8n;
      const difference = (gain ?? 0n) * unit - exact * 100n;
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(unit);
    }),
  );
});
