import type { lockup } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { percentOf, signed } from '../../shared/offer/figures.ts';
import {
  aprOf,
  apyPpm,
  boundsOf,
  evenDay,
  paymentsOf,
  redeemedAfter,
  redeemedNow,
  summarize,
  termRateOf,
  type Terms,
} from './ticket.ts';

const terms: Terms = { days: 5, daily_ppm: 3_500, penalty_ppm: 4_000, scale: 2 };
const month: Terms = { days: 30, daily_ppm: 200, penalty_ppm: 400, scale: 2 };

test('1,000 at 0.35% for 5 days: 3.50 a day, 17.50 in all, 20 at most to lose, from the next 00:00 UTC', () => {
  const now = Date.UTC(2026, 3, 22, 12, 7);
  expect(summarize(100_000n, terms, now)).toEqual({
    ...{ amount: 100_000n, first: 350n, interest: 1_750n, worst: 2_000n },
    ...{ startMs: Date.UTC(2026, 3, 23), endMs: Date.UTC(2026, 3, 28) },
  });
  expect(paymentsOf(100_000n, terms)).toEqual([350n, 350n, 350n, 350n, 350n]);
});

test('payments differ by a unit where rounding left something, and sum up to all', () => {
  expect(paymentsOf(100n, { days: 4, daily_ppm: 3_333 })).toEqual([0n, 0n, 0n, 1n]);
});

test('rates: 0.02% a day is 7.30% APR and 7.57% APY', () => {
  expect([percentOf(200), aprOf(200), apyPpm(200)]).toEqual(['0.02%', '7.30%', 75_722]);
});

test('redeeming 1,200 after 12 days of 30: 2.88 received, 8.64 penalty; from day 20 the interest covers it', () => {
  expect(redeemedAfter(120_000n, month, 12)).toEqual({ received: 288n, left: 18, penalty: 864n, result: -576n });
  expect(evenDay(120_000n, month)).toBe(20);
  expect(evenDay(100_000n, { ...terms, penalty_ppm: 200_000 })).toBeUndefined();
});

test('an order that runs: what comes back now, with what was received', () => {
  expect(redeemedNow({ amount: '600.00', scale: 2, penalty: '3.36', paid: '1.92' })).toEqual({
    ...{ amount: 60_000n, penalty: 336n, back: 59_664n, result: -144n },
  });
});

test('what an owner can still lock: the maximum less what is locked, never below none', () => {
  const offer = { scale: 2, save_min: '10.00', save_max: '50.00', left: '70.00' } as lockup.OfferView;
  expect(boundsOf(offer, { available: '30.00', locked: 2_000n })).toEqual({
    ...{ scale: 2, min: 1_000n, max: 3_000n, left: 7_000n, available: 3_000n },
  });
  expect(boundsOf(offer, { available: '0', locked: 6_000n }).max).toBe(0n);
});

test('gains and losses have their sign', () => {
  expect([signed(150n, 2), signed(-150n, 2), signed(0n, 2)]).toEqual(['+1.50', '−1.50', '0.00']);
});

test('LOCKUP-017 the rate of a term is rounded down to two places', () => {
  expect([termRateOf({ daily_ppm: 3_500, day: 5 }), termRateOf({ daily_ppm: 33, day: 6 })]).toEqual(['1.75%', '0.01%']);
});
