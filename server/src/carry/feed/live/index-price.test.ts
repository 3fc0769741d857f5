import { describe, expect, test } from 'vitest';
import { indexPrice, median, type Quote } from './index-price.ts';

const bounds = { staleMs: 10_000, outlierPpm: 10_000, sourcesMin: 2 };
const now = 1_000_000;
const quote = (name: string, price: bigint | undefined, age = 1_000, reachable = true): Quote => ({
  name,
  reachable,
  price,
  at: price === undefined ? undefined : now - age,
});
const leftOut = (quotes: Quote[], last?: bigint) => {
  const { price, sources } = indexPrice(quotes, 10n, bounds, now, last);
  return [price, ...sources.map((source) => source.leftOut)];
};

test.each([
  [[], undefined],
  [[5n], 5n],
  [[9n, 1n, 5n], 5n],
  [[9n, 1n, 4n, 6n], 5n],
])('the median of %s is %s', (prices, middle) => {
  expect(median(prices)).toBe(middle);
});

describe('an index price', () => {
  test.each<[string, Quote[], bigint | undefined, (bigint | string | undefined)[]]>([
    [
      'is the median, on the tick',
      [quote('a', 100_003n), quote('b', 100_108n), quote('c', 99_999n)],
      undefined,
      [100_000n, undefined, undefined, undefined],
    ],
    [
      'leaves a stale source out',
      [quote('a', 100_000n), quote('b', 100_100n), quote('c', 99_000n, 10_001)],
      undefined,
      [100_050n, undefined, undefined, 'stale'],
    ],
    [
      'takes one that is just not stale',
      [quote('a', 100_000n), quote('b', 100_000n, 10_000)],
      undefined,
      [100_000n, undefined, undefined],
    ],
    [
      'leaves out one that does not answer',
      [quote('a', 100_000n), quote('b', 100_100n), quote('c', 99_000n, 10_001, false), quote('d', undefined, 0, false)],
      undefined,
      [100_050n, undefined, undefined, 'unreachable', 'unreachable'],
    ],
    [
      'uses the last price of one that failed only just now',
      [quote('a', 100_000n), quote('b', 100_100n, 2_000, false)],
      undefined,
      [100_050n, undefined, undefined],
    ],
    [
      'leaves an outlier out',
      [quote('a', 100_000n), quote('b', 100_100n), quote('c', 120_000n)],
      undefined,
      [100_050n, undefined, undefined, 'outlier'],
    ],
    [
      'takes one that is just no outlier',
      [quote('a', 100_000n), quote('b', 100_000n), quote('c', 101_000n)],
      undefined,
      [100_000n, undefined, undefined, undefined],
    ],
    ['is none of one source', [quote('a', 100_000n)], 100_000n, [undefined, undefined]],
    [
      'is undefined where two disagree, and the one farther from the price before is an outlier',
      [quote('a', 100_000n), quote('b', 150_000n)],
      100_000n,
      [undefined, undefined, 'outlier'],
    ],
    [
      'is undefined where two disagree without a price before',
      [quote('a', 100_000n), quote('b', 150_000n)],
      undefined,
      [undefined, 'outlier', 'outlier'],
    ],
    [
      'follows two that agree far from the price before',
      [quote('a', 150_000n), quote('b', 150_000n)],
      100_000n,
      [150_000n, undefined, undefined],
    ],
  ])('%s', (_name, quotes, last, expected) => {
    expect(leftOut(quotes, last)).toEqual(expected);
  });
});
