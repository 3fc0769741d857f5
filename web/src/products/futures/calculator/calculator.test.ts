import { expect, test } from 'vitest';
import { sampleContract as market, sampleInverse } from '../test/sample-contract.ts';
import { closingOf, liquidationOf, openingOf, shownOf, targetOf, type Plan } from './calculator.ts';

const USDT = 10n ** 8n;
/** The examples of docs/futures.md. */
const long: Plan = { side: 'long', entry: 200_000, contracts: 1_000, leverage: 10 };

test('FUTURES-070 the calculator says what a position needs and what it brings after both fees', () => {
  expect(openingOf(market, long)).toMatchObject({ worth: 20_000n * USDT, margin: 2_000n * USDT, fee: 10n * USDT });
  // 1,000 won, 10 and 10.5 paid.
  expect(closingOf(market, long, 210_000)).toEqual({
    ...{ result: 1_000n * USDT, fees: 2_050_000_000n, net: 97_950_000_000n, returned: 4_898n },
  });
  expect(closingOf(market, { ...long, side: 'short' }, 210_000).result).toBe(-1_000n * USDT);
  const coins = closingOf(sampleInverse, long, 250_000);
  expect(coins.result).toBe(10_000_000n);
  expect(openingOf(market, { ...long, contracts: 6_000, leverage: 100 }).allowed).toBe(false);
});

test('FUTURES-070 result and fees as they are shown leave the net that is shown', () => {
  // 10.004 won, 0.006 paid; and 10.005 lost.
  expect(shownOf({ result: 1_000_400_000n, fees: 600_000n }, 8, 2)).toEqual({ result: 1_000n, fees: 1n, net: 999n });
  expect(shownOf({ result: -1_000_500_000n, fees: 600_000n }, 8, 2)).toMatchObject({ result: -1_000n, net: -1_001n });
});

test('FUTURES-070 a target is the nearest price that brings so much of the margin, of shorts the one below', () => {
  expect(targetOf(market, long, 5_000n)).toBe(210_000);
  expect(targetOf(market, { ...long, side: 'short' }, 5_000n)).toBe(190_000);
  // A short wins at most its worth.
  expect(targetOf(market, { ...long, side: 'short', leverage: 1 }, 20_000n)).toBeUndefined();
  expect(targetOf(sampleInverse, long, 20_000n)).toBe(250_000);
});

test('FUTURES-070 the liquidation price is that of the position by itself, with its margin or a balance', () => {
  expect(liquidationOf(market, long, undefined)).toBe(181_090);
  // 3,000 - 10 + (P - 20,000) ≤ 100 + 0.0005 × 17,010 from 17,118.5 on.
  expect(liquidationOf(market, long, 3_000n * USDT)).toBe(171_185);
  expect(liquidationOf(market, { ...long, side: 'short' }, undefined)).toBe(218_890);
  expect(liquidationOf(market, long, 30_000n * USDT)).toBeUndefined();
});

test('a position that is worth nothing has no part of its margin', () => {
  const nothing = closingOf(sampleInverse, { ...long, entry: sampleInverse.grid.ticksMax, contracts: 1 }, 200_000);
  expect(openingOf(sampleInverse, { ...long, entry: sampleInverse.grid.ticksMax, contracts: 1 }).margin).toBe(0n);
  expect(nothing.returned).toBeUndefined();
});
