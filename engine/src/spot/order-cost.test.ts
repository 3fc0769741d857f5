import { expect, test } from 'vitest';
import { averagePrice, fillsOf, midPrice, orderCost, type CostedFill } from './order-cost.ts';

/** A base asset of two places: `amount` hundredths of a whole unit at `price`. */
const BASE_SCALE = 2;
const fill = (price: bigint, amount: bigint, fee = 1n): CostedFill => ({
  ...{ price, amount, fee },
  value: (price * amount) / 100n,
});

test('a buy through two levels: half the spread to the best, slippage beyond it, the fee at its worth, rounded up', () => {
  const fills = [fill(1_010n, 100n, 1n), fill(1_030n, 200n, 2n)];
  expect(orderCost(fills, { bid: 990n, ask: 1_010n }, 'buy', BASE_SCALE)).toEqual({
    amount: 300n,
    value: 3_070n,
    spread: 30n,
    slippage: 40n,
    fee: 3n,
    // 3 of 300 hundredths for 3,070 are 30.7.
    feeValue: 31n,
    total: 101n,
    pays: 3_070n,
    receives: 297n,
  });
});

test('a sell gives base, and receives quote less a fee in quote', () => {
  const fills = [fill(990n, 100n, 1n), fill(980n, 100n, 1n)];
  expect(orderCost(fills, { bid: 990n, ask: 1_010n }, 'sell', BASE_SCALE)).toEqual({
    ...{ amount: 200n, value: 1_970n, spread: 20n, slippage: 10n, fee: 2n, feeValue: 2n, total: 32n },
    pays: 200n,
    receives: 1_968n,
  });
});

test.each([
  // Half a unit goes to the even one: 0.5, 1.5, 2.5.
  ['buy', 101n, 50n, 0n],
  ['buy', 103n, 50n, 2n],
  ['buy', 105n, 50n, 2n],
  ['sell', 99n, 50n, 0n],
  ['sell', 97n, 50n, 2n],
] as const)('a %s at %s for the middle 100: a spread half even', (side, price, amount, spread) => {
  expect(orderCost([fill(price, amount)], { bid: 98n, ask: 102n }, side, BASE_SCALE)?.spread).toBe(spread);
});

test('a price better than the middle is a negative spread, rounded the same way', () => {
  const better = (side: 'buy' | 'sell', price: bigint) =>
    orderCost([fill(price, 50n)], { bid: 98n, ask: 102n }, side, BASE_SCALE)?.spread;
  expect([better('buy', 97n), better('sell', 103n)]).toEqual([-2n, -2n]);
});

test('nothing of the middle is lost before it is multiplied', () => {
  expect(orderCost([fill(100n, 400n)], { bid: 99n, ask: 100n }, 'buy', BASE_SCALE)?.spread).toBe(2n);
});

test('without a middle there is no spread, without fills no cost', () => {
  const oneSided = { bid: undefined, ask: 102n };
  expect(midPrice(oneSided)).toBeUndefined();
  expect(midPrice({ bid: 98n, ask: undefined })).toBeUndefined();
  expect(orderCost([fill(102n, 100n)], oneSided, 'buy', BASE_SCALE)?.spread).toBe(0n);
  expect(orderCost([], { bid: 98n, ask: 102n }, 'buy', BASE_SCALE)).toBeUndefined();
});

test('a middle and an average are half even, the average to the places of the price', () => {
  expect([midPrice({ bid: 98n, ask: 101n }), midPrice({ bid: 98n, ask: 103n })]).toEqual([100n, 100n]);
  const places = { baseScale: BASE_SCALE, scale: 3, places: 2 };
  expect(averagePrice({ amount: 200n, value: 250n }, places)).toBe(120n);
  expect(averagePrice({ amount: 200n, value: 270n }, places)).toBe(140n);
});

test('the fills of a quoted order have their price, and their fee by what is received', () => {
  const fills = [{ amount: 100n, value: 1_010n }];
  const terms = { baseScale: BASE_SCALE, takerFeePpm: 10_000 };
  expect(fillsOf({ fills }, 'buy', terms)).toEqual([{ price: 1_010n, amount: 100n, value: 1_010n, fee: 1n }]);
  expect(fillsOf({ fills }, 'sell', terms)).toEqual([{ price: 1_010n, amount: 100n, value: 1_010n, fee: 11n }]);
});
