/** What a lock-up adds up to before it is accepted, by the functions that book it. */
import type { lockup } from '@glassbook/contract';
import { accrued, penaltyOf, spanFrom } from '@glassbook/engine/lockup/sums';
import { mulDiv } from '@glassbook/money';
import { amount as amountText, ppmPercent } from '@glassbook/ui/format';
import type { Bounds } from '../../shared/offer/draft.ts';
import { unitsOf } from '../../shared/offer/figures.ts';

export const DAY_MS = 86_400_000;
const YEAR = 365;
const MILLION = 1_000_000n;

/** The terms of an offer or of an order. */
export type Terms = Pick<lockup.OrderView, 'days' | 'daily_ppm' | 'penalty_ppm' | 'scale'>;
export const termsOf = ({ day, daily_ppm, penalty_ppm, scale }: lockup.OfferView): Terms => ({
  ...{ days: day, daily_ppm, penalty_ppm, scale },
});
/** What is sent to lock an amount, with the terms that were shown. */
export type Body = {
  config_id: string;
  amount: string;
  auto_renew: '0' | '1';
  day: string;
  daily_ppm: string;
  penalty_ppm: string;
};
/** The daily rate times the days of a year. */
export const aprOf = (ppm: number): string => ppmPercent(ppm * YEAR);
/** The rate of the whole term, rounded down to two places: 3,500 a day over five days is "1.75%". */
export const termRateOf = ({ daily_ppm, day }: Pick<lockup.OfferView, 'daily_ppm' | 'day'>): string =>
  `${amountText({ amount: BigInt(daily_ppm) * BigInt(day), scale: 4 }, 2)}%`;
/** (1 + daily rate)^365 − 1, rounded down to a millionth. */
export const apyPpm = (ppm: number): number =>
  Number(mulDiv((MILLION + BigInt(ppm)) ** BigInt(YEAR), MILLION, MILLION ** BigInt(YEAR), 'down') - MILLION);

/** What is offered to an owner who has this much available, and this much of it locked. */
export function boundsOf(
  offer: lockup.OfferView,
  { available, locked }: { available: string; locked: bigint },
): Bounds {
  const { scale, save_min, save_max, left } = offer;
  const most = unitsOf(save_max, scale) - locked;
  return {
    ...{ scale, min: unitsOf(save_min, scale), max: most > 0n ? most : 0n },
    ...{ left: unitsOf(left, scale), available: unitsOf(available, scale) },
  };
}

/** The interest of each day, which differ by a unit where rounding left something. */
export const paymentsOf = (amount: bigint, { days, daily_ppm }: Pick<Terms, 'days' | 'daily_ppm'>): bigint[] =>
  Array.from({ length: days }, (_, day) => accrued(amount, daily_ppm, day + 1) - accrued(amount, daily_ppm, day));

export type Summary = {
  amount: bigint;
  first: bigint;
  interest: bigint;
  /** The penalty of redeeming before the first payment. */
  worst: bigint;
  startMs: number;
  endMs: number;
};
export function summarize(amount: bigint, terms: Terms, now: number): Summary {
  const { startAt, endAt } = spanFrom(now, terms.days);
  return {
    ...{ amount, first: accrued(amount, terms.daily_ppm, 1), interest: accrued(amount, terms.daily_ppm, terms.days) },
    worst: penaltyOf(amount, { penaltyPpm: terms.penalty_ppm }, terms.days),
    ...{ startMs: startAt, endMs: endAt },
  };
}

/** What redeeming comes down to so many full days after the start. */
export function redeemedAfter(amount: bigint, { days, daily_ppm, penalty_ppm }: Terms, full: number) {
  const received = accrued(amount, daily_ppm, full);
  const penalty = penaltyOf(amount, { penaltyPpm: penalty_ppm }, days - full);
  return { received, left: days - full, penalty, result: received - penalty };
}

/** The first day after which the interest covers the penalty; undefined where only the end does. */
export function evenDay(amount: bigint, terms: Terms): number | undefined {
  for (let day = 0; day < terms.days; day += 1) if (redeemedAfter(amount, terms, day).result >= 0n) return day;
  return undefined;
}

/** The same of an order, by what the server says of it. */
export function redeemedNow(order: Pick<lockup.OrderView, 'amount' | 'scale' | 'penalty' | 'paid'>) {
  const amount = unitsOf(order.amount, order.scale);
  const penalty = unitsOf(order.penalty, order.scale);
  return { amount, penalty, back: amount - penalty, result: unitsOf(order.paid, order.scale) - penalty };
}
