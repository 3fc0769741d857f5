import { expect, test } from 'vitest';
import { besideLast } from './order-lines.ts';
import { priceAt } from './price-at.ts';

const market = (tick: bigint, priceScale: number) => ({ tick, priceScale, quote: { scale: 8 } });

test('a place on the chart is the nearest price on the tick, and one tick at the least', () => {
  const cents = market(10n ** 6n, 2);
  expect(priceAt(69_999.994_9, cents)).toBe('69999.99');
  expect(priceAt(69_999.995_1, cents)).toBe('70000.00');
  expect(priceAt(0.001, cents)).toBe('0.01');
  expect(priceAt(-5, cents)).toBe('0.01');
  const halves = market(5n * 10n ** 7n, 1);
  expect(priceAt(100.74, halves)).toBe('100.5');
  expect(priceAt(100.76, halves)).toBe('101.0');
});

test('the label of an order is clear of the last price, on its own side of it', () => {
  expect(besideLast(100, undefined)).toBe(100);
  expect(besideLast(100, 140)).toBe(100);
  expect(besideLast(100, 105)).toBe(85);
  expect(besideLast(106, 105)).toBe(125);
  expect(besideLast(105, 105)).toBe(85);
});
