import { expect, test } from 'vitest';
import { depthCurve, worthToMove } from './depth.ts';

const book = {
  bids: [
    { price: 9_990n, amount: 10n },
    { price: 9_980n, amount: 30n },
    { price: 9_000n, amount: 900n },
  ],
  asks: [
    { price: 10_010n, amount: 20n },
    { price: 10_020n, amount: 20n },
  ],
};

test('the curve is cut at an equal distance on both sides and steps upwards away from the middle', () => {
  const curve = depthCurve(book);
  expect(curve).toMatchObject({ middle: 10_000n, lowest: 9_980n, highest: 10_020n, bidSum: 40n, askSum: 40n });
  expect(curve?.bids).toEqual([
    [0.25, 1],
    [0.25, 0.75],
    [0, 0.75],
    [0, 0],
    [0, 0],
  ]);
  expect(curve?.asks.at(-1)).toEqual([1, 0]);
});

test('an empty side has no curve', () => {
  expect(depthCurve({ bids: book.bids, asks: [] })).toBeUndefined();
});

test('the volume that moves the price is the value of the levels before it, undefined beyond the book', () => {
  const value = (price: bigint, amount: bigint): bigint => (price * amount) / 100n;
  // 0.5% below 9,990 is 9,940: 9,990 × 0.10 + 9,980 × 0.30 at a scale of two
  expect(worthToMove(book.bids, 5_000, value)).toBe(999n + 2_994n);
  expect(worthToMove(book.asks, 5_000, value)).toBeUndefined();
});
