import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '../../test/loans.ts';
import {
  boundPrice,
  highestAt,
  hoursBegun,
  interestOf,
  isAt,
  isWithin,
  lotsToPay,
  lowestWithin,
  ltvOf,
  mostOf,
  owedAt,
  rateAt,
  worstOf,
  worthOf,
  yearly,
} from './sums.ts';
import { CALL_ENDS_PPM, HOUR_MS } from './words.ts';

const curve = { ratePpb0: 5_000, ratePpb80: 10_000, ratePpb100: 40_000 };

test.each([
  [1n, 3n, 7_084],
  [1n, 2n, 8_125],
  [9n, 10n, 25_000],
  [0n, 10n, 5_000],
  [8n, 10n, 10_000],
  [10n, 10n, 40_000],
  [11n, 10n, 40_000],
  [0n, 0n, 40_000],
])('LOAN-004 with %s of %s lent the rate is %s', (lent, total, rate) => {
  expect(rateAt(curve, lent, total)).toBe(rate);
});

test('LOAN-004 a rate a year is that of 8,760 hours', () => {
  expect(yearly(8_125)).toBe(71_175_000);
});

test('LOAN-005 interest of hours that have begun is rounded up: 333.33333333 costs 0.00270834, and 0.008125 in three', () => {
  const principal = units('333.33333333');
  expect(interestOf(principal, 8_125, 1)).toBe(units('0.00270834'));
  expect(interestOf(principal, 8_125, 3)).toBe(units('0.008125'));
  const loan = { principal, ratePpb: 8_125, countedAt: 1_000, paid: units('0.00270834') };
  expect([999, 1_000, 1_000 + HOUR_MS - 1, 1_000 + HOUR_MS].map((at) => hoursBegun(1_000, at))).toEqual([0, 1, 1, 2]);
  expect(owedAt(loan, 1_000).all).toBe(principal);
  expect(owedAt(loan, 1_000 + 3 * HOUR_MS - 1)).toEqual({
    hours: 3,
    interest: units('0.008125') - units('0.00270834'),
    all: principal + units('0.008125') - units('0.00270834'),
  });
});

test('LOAN-006 39,000 on 1 BTC: a call at 52,000, a liquidation at 46,987.95, and not a tick above', () => {
  const [owed, coin, tick] = [units('39000'), units('1'), units('0.01')];
  expect(boundPrice(owed, coin, 750_000, 8, tick)).toBe(units('52000'));
  expect(boundPrice(owed, coin, 830_000, 8, tick)).toBe(units('46987.95'));
  expect(isAt(owed, worthOf(coin, units('46987.95'), 8), 830_000)).toBe(true);
  expect(isAt(owed, worthOf(coin, units('46987.96'), 8), 830_000)).toBe(false);
  expect(ltvOf(owed, units('60000'))).toBe(650_000n);
  expect(ltvOf(owed + 1n, units('60000'))).toBe(650_001n);
  expect(ltvOf(owed, 0n)).toBeUndefined();
});

test('LOAN-007 1 BTC at 60,000 borrows at most 38,999.68312757 at 8,125 ppb', () => {
  expect(mostOf(units('60000'), 650_000, 8_125)).toBe(units('38999.68312757'));
});

const amount = fc.bigInt(1n, 10n ** 16n);
test('LOAN-006 LOAN-007 prices of bounds and the most that is lent are exact', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 30_000, max: 990_000 }), fc.nat(18), (owed, coin, ppm, scale) => {
      const at = highestAt(owed, coin, ppm, scale);
      expect(isAt(owed, worthOf(coin, at, scale), ppm)).toBe(true);
      expect(isAt(owed, worthOf(coin, at + 1n, scale), ppm)).toBe(false);
      const within = lowestWithin(owed, coin, ppm, scale);
      expect(isWithin(owed, worthOf(coin, within, scale), ppm - CALL_ENDS_PPM)).toBe(true);
      expect(isWithin(owed, worthOf(coin, within - 1n, scale), ppm - CALL_ENDS_PPM)).toBe(false);
      const most = mostOf(owed, ppm, 8_125);
      const fits = (sum: bigint) => isWithin(sum + interestOf(sum, 8_125, 1), owed, ppm);
      expect([fits(most), fits(most + 1n)]).toEqual([true, false]);
    }),
  );
});

test('LOAN-012 the worst price is up to the tick, and the lots are the fewest that pay at it', () => {
  const worst = worstOf(units('46987.95'), 30_000, units('0.01'));
  expect(worst).toBe(units('45578.32'));
  expect(lotsToPay(units('39780'), worst, 1_000n, 1_000, 8)).toBe(87_366n);
});
