/** What fees were worth, by what moved with them. */
import { expect, test } from 'vitest';
import { worthOfFees } from './fees.ts';

const [BTC, ETH, USDT] = [1, 2, 3];
const one = 100_000_000n;
type Leg = [asset: number, amount: bigint];

/** Legs are after the fee, which was in one asset; `worths` of legs, USDT besides. */
const worthOf = (legs: Leg[], fee: Leg, worths: Leg[] = []): bigint => {
  const known = new Map(worths);
  return worthOfFees(new Map(legs), new Map([fee]), (asset, amount) => (asset === USDT ? amount : known.get(asset)));
};

test.each<[what: string, legs: Leg[], fee: Leg, worths: Leg[], worth: bigint]>([
  // 0.0005 of 0.5005 ETH that brought 1,000 USDT: 0.99900099… USDT.
  [
    'on top of what was given for USDT',
    [
      [ETH, -50_050_000n],
      [USDT, 1_000n * one],
    ],
    [ETH, 50_000n],
    [],
    99_900_100n,
  ],
  [
    'on top of what was given for a coin',
    [
      [ETH, -4n * one],
      [BTC, one],
    ],
    [ETH, one],
    [[BTC, 60_000n * one]],
    15_000n * one,
  ],
  [
    'on top of what was given, whose worth is known',
    [
      [ETH, -4n * one],
      [BTC, one],
    ],
    [ETH, one],
    [[ETH, 8_000n * one]],
    2_000n * one,
  ],
  [
    'in what was received for USDT',
    [
      [USDT, -1_000n * one],
      [BTC, 990_000n],
    ],
    [BTC, 10_000n],
    [],
    10n * one,
  ],
  ['alone, taken by the house', [[BTC, -10_000n]], [BTC, 10_000n], [[BTC, 7n * one]], 7n * one],
  ['with a loss, taken by the house', [[BTC, -40_000n]], [BTC, 10_000n], [[BTC, 28n * one]], 7n * one],
  ['of an asset without a price', [[BTC, -10_000n]], [BTC, 10_000n], [], 0n],
  ['given back', [[BTC, 10_000n]], [BTC, -10_000n], [[BTC, 7n * one]], 0n],
])('STMT-021 a fee %s', (_, legs, fee, worths, worth) => {
  expect(worthOf(legs, fee, worths)).toBe(worth);
});
