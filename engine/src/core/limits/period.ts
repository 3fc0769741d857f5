/** Where calendar periods begin and end, in UTC, by whole numbers alone: weeks on Monday, months by the proleptic Gregorian calendar. */
import { civilOf } from '../calendar/civil.ts';
import type { Period } from './words.ts';

const DAY_MS = 86_400_000;
/** Days of the first Monday-based week before 1 January 1970, which was a Thursday. */
const THURSDAY = 3;
const LONGEST_MONTH = 31;

/** The first millisecond of the period that `at` (milliseconds UTC) is in. */
export function startOf(period: Period, at: number): number {
  const day = Math.floor(at / DAY_MS);
  if (period === 'day') return day * DAY_MS;
  if (period === 'week') return (day - ((day + THURSDAY) % 7)) * DAY_MS;
  return (day - civilOf(day).day + 1) * DAY_MS;
}

/** The first millisecond after it: from here on what was counted counts no more. */
export function endOf(period: Period, at: number): number {
  const start = startOf(period, at);
  if (period === 'day') return start + DAY_MS;
  if (period === 'week') return start + 7 * DAY_MS;
  return startOf('month', start + LONGEST_MONTH * DAY_MS);
}
