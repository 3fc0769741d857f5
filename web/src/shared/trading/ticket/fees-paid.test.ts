import { expect, test } from 'vitest';
import { sampleCoupon as coupon } from '../test/sample-coupon.ts';
import { feesPaidOf } from './fees-paid.ts';

const usdt = { id: 3, name: 'USDT', scale: 8 };
const btc = { id: 1, name: 'BTC', scale: 8 };
const tickers = { 'BTC/USDT': { last: '68000.00000000' } };
const paid = (coupons: (typeof coupon)[], fees: bigint[], asset = usdt, now = 0) =>
  feesPaidOf(coupons, tickers, 'spot', now)(fees, asset);

test('REWARD-037 the figures of the page: a rate of the fee, at most what the rest of the budget buys', () => {
  expect(paid([coupon], [412_566_000n])).toEqual([330_052_800n]);
  const little = { ...coupon, budget: '0.05000000' };
  // 0.00000073 BTC off at 68,000.
  expect(paid([little], [1_000n], btc)).toEqual([927n]);
});

test('REWARD-037 a fee uses up the budget before the next; what was taken off before counts', () => {
  const most = { ...coupon, budget: '1.00000000', saved: '0.50000000' };
  expect(paid([most], [200_000_000n, 200_000_000n])).toEqual([160_000_000n, 190_000_000n]);
});

test('REWARD-037 the one that takes most off counts, of those the one that ends first', () => {
  const more = { ...coupon, id: 8, rate: '25', budget: '0.10000000' };
  // 25 % of 0.1 is most; of 2 its budget of 0.1 is less than 20 %.
  expect(paid([coupon, more], [10_000_000n])).toEqual([7_500_000n]);
  expect(paid([coupon, more], [200_000_000n])).toEqual([160_000_000n]);
  const sooner = { ...coupon, id: 9, budget: '0.50000000', end_ms: 1 };
  // Both take off 0.4: that which ends first is used up by it, and 0.1 is left of it.
  expect(paid([coupon, sooner], [200_000_000n, 200_000_000n, 10_000_000n])).toEqual([
    160_000_000n,
    160_000_000n,
    8_000_000n,
  ]);
});

test('REWARD-037 one that ended, is in use, is of another product or kind, or has no price takes nothing off', () => {
  const none: Partial<typeof coupon>[] = [{ end_ms: 5 }, { status: 3 }, { products: ['futures'] }, { kind: 2 }];
  for (const change of none) expect(paid([{ ...coupon, ...change }], [100n], usdt, 5)).toEqual([100n]);
  expect(paid([coupon], [100_000n], { id: 2, name: 'ETH', scale: 8 })).toEqual([100_000n]);
});
