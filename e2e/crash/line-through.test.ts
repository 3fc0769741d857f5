import { expect, test } from 'vitest';
import { lineThrough } from './line-through.ts';

test('a line is found exactly, without uncertainty', () => {
  const { slope, uncertainty } = lineThrough([0, 1, 2, 3].map((x) => [x, 7 - 2 * x]));
  expect(slope).toBeCloseTo(-2, 12);
  expect(uncertainty).toBeCloseTo(0, 12);
});

test('the slope and its interval are those of a worked example', () => {
  // By hand: x̄ 3, ȳ 4, Sxx 10, Sxy 6, so 0.6; the squares left over are 2.4, s² 0.8, and 3.18 × √0.08 = 0.899.
  const { slope, uncertainty } = lineThrough([
    [1, 2],
    [2, 4],
    [3, 5],
    [4, 4],
    [5, 5],
  ]);
  expect(slope).toBeCloseTo(0.6, 12);
  expect(uncertainty).toBeCloseTo(0.899, 3);
});

test('two points show nothing', () => {
  expect(
    lineThrough([
      [0, 1],
      [1, 2],
    ]),
  ).toEqual({ slope: 1, uncertainty: Infinity });
});
