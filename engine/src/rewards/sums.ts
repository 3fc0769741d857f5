/** The sums of rewards, for screens too: docs/rewards.md has the formulas. Those of discounts are in discount.ts, which pages of trading load alone. */
import type { Amount } from '@glassbook/money';
import { accrued } from '../core/accrual.ts';
import { draw as drawNumber } from '../core/draw/draw.ts';
import { civilOf, dayOfCivil } from '../core/calendar/civil.ts';
import { partOf } from '../core/multiple.ts';
import type { Discount } from './discount.ts';
import { NUMBERS } from './words.ts';

const DAY_MS = 86_400_000;

/** What a boost adds for so many days: those of an amount at its daily rate, rounded down, at most its budget. What is paid is this less what was paid before. */
export function boostOf({ ratePpm, budget }: Pick<Discount, 'ratePpm' | 'budget'>, base: Amount, days: number): Amount {
  const brought = accrued(base, ratePpm, days);
  return brought < budget ? brought : budget;
}

/** When a coupon given at `at` ends: at 00:00 UTC after that day and `days` more. */
export const endOf = (at: number, days: number): number => (Math.floor(at / DAY_MS) + 1 + days) * DAY_MS;

/** What an inviter gets of a fee that was paid, rounded down. */
export const rebateOf = (paid: Amount, ratePpm: number): Amount => partOf(paid, ratePpm);

/** The rate of the highest tier that fees of the days before reach. */
export function rateFor(tiers: readonly { from: Amount; ratePpm: number }[], worth: Amount): number {
  let rate = 0;
  for (const { from, ratePpm } of tiers) if (worth >= from) rate = ratePpm;
  return rate;
}

/** So many months later by the calendar of UTC, at the same time of day; where that month is shorter, on its last day. */
export function monthsAfter(at: number, months: number): number {
  const day = Math.floor(at / DAY_MS);
  const { year, month, day: date } = civilOf(day);
  const to = month - 1 + months;
  const [inYear, inMonth] = [year + Math.floor(to / 12), (to % 12) + 1];
  const first = dayOfCivil(inYear, inMonth, 1);
  const next = dayOfCivil(inYear + Math.floor(inMonth / 12), (inMonth % 12) + 1, 1);
  return Math.min(first + date, next) * DAY_MS - DAY_MS + (at - day * DAY_MS);
}

const padded = (part: number, length: number): string => String(part).padStart(length, '0');
/** The name of what is drawn for: the date of a day since 1970, `2026-04-22`. */
export function nameOfDay(day: number): string {
  const { year, month, date } = dateOf(day);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}
function dateOf(day: number): { year: number; month: number; date: number } {
  const { year, month, day: date } = civilOf(day);
  return { year, month, date };
}

/** The number of a draw, from 0 to 9,999; `value`: the first four bytes that decided it, `counter`: how many were rejected before. */
export function numberOf(
  day: number,
  secret: string,
  seed: string,
): { counter: number; value: number; number: number } {
  const { counter, value, index } = drawNumber(secret, nameOfDay(day), seed, NUMBERS);
  return { counter, value, number: index };
}

/** The prize of a number, the prizes being laid out in their order. */
export function prizeOf<P extends { count: number }>(prizes: readonly P[], number: number): P | undefined {
  let before = 0;
  return prizes.find(({ count }) => (before += count) > number);
}

/** Screens check secrets and seeds. */
export { commitmentTo, isSeed } from '../core/draw/draw.ts';
