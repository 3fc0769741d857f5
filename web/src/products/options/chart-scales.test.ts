import { expect, test } from 'vitest';
import { apart, axisOf, labeled, scalesOf, timesOf } from './chart-scales.ts';

test.each([
  [100, 110, [100, 102, 104, 106, 108, 110], 0],
  [71_371.2, 71_372.1, [71_371.2, 71_371.4, 71_371.6, 71_371.8, 71_372], 1],
  [5, 5, [], 0],
])('the axis between %s and %s has even prices', (low, high, values, places) => {
  const axis = axisOf(low, high);
  expect(axis.places).toBe(places);
  expect(axis.values.map((each) => each.toFixed(places))).toEqual(values.map((each) => each.toFixed(places)));
});

test.each([
  ['far enough', 50, 100, 50],
  ['a little above', 95, 100, 72],
  ['a little below', 105, 100, 128],
  ['at it', 100, 100, 128],
  ['above it, without room', 28, 30, 58],
  ['below it, without room', 132, 130, 102],
])('the box of the strike does not cover that of the index: %s', (_, at, other, expected) => {
  expect(apart(at, other, 28, { top: 18, bottom: 140 })).toBe(expected);
});

test('the highest price is above the lowest, and a flat line is in the middle', () => {
  const { y } = scalesOf([10, 20], { from: 0, to: 1 }, { width: 100, height: 120 });
  expect(y(20)).toBeLessThan(y(10));
  expect(scalesOf([10], { from: 0, to: 1 }, { width: 100, height: 120 }).y(10)).toBeCloseTo(70);
});

test.each([
  ['two minutes on a phone', 135_000, 280, 60_000],
  ['five minutes on a phone', 440_000, 280, 120_000],
  ['five minutes on a wide screen', 440_000, 1_100, 30_000],
  ['an hour on a phone', 3_700_000, 280, 1_800_000],
])('OPT-025 the times below the chart have room: %s', (_, span, width, step) => {
  const [from, room] = [1_000_007, 70];
  const times = timesOf({ from, to: from + span }, width, room);
  expect(times.length).toBeGreaterThan(0);
  for (const [n, at] of times.entries()) {
    expect(at % step).toBe(0);
    expect(at >= from && at <= from + span).toBe(true);
    if (n > 0) expect(at - (times[n - 1] ?? 0)).toBe(step);
  }
  expect((width * step) / span).toBeGreaterThanOrEqual(room);
});

test.each([0, 5_000, 12_345, 29_999])(
  'labels of times touch neither the edges nor each other, from %s ms on',
  (from) => {
    const [to, width, half] = [from + 135_000, 298, 27];
    const x = (at: number): number => ((at - from) / (to - from)) * width;
    const places = labeled(timesOf({ from, to }, width, 2 * half + 2), x, half, width).map(x);
    expect(places.length).toBeGreaterThan(1);
    for (const [n, at] of places.entries())
      expect(at - half).toBeGreaterThanOrEqual(n === 0 ? 0 : (places[n - 1] ?? 0) + half);
    expect((places.at(-1) ?? 0) + half).toBeLessThanOrEqual(width);
  },
);
