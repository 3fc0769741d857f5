/** Where calendar periods begin and end, in UTC, by whole numbers alone: weeks on Monday, months by the proleptic Gregorian calendar. */
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
  return (day - dayOfMonth(day) + 1) * DAY_MS;
}

/** The first millisecond after it: from here on what was counted counts no more. */
export function endOf(period: Period, at: number): number {
  const start = startOf(period, at);
  if (period === 'day') return start + DAY_MS;
  if (period === 'week') return start + 7 * DAY_MS;
  return startOf('month', start + LONGEST_MONTH * DAY_MS);
}

/** The day of the month, from 1, of a day counted from 1 January 1970. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days to civil. */
function dayOfMonth(day: number): number {
  // Counted from 1 March of year 0, so that a leap day is the last of its year; 146,097 days are 400 years.
  const ofEra = (day + 719_468) % 146_097;
  const leapDays = Math.floor(ofEra / 36_524) - Math.floor(ofEra / 1_460) - Math.floor(ofEra / 146_096);
  const year = Math.floor((ofEra + leapDays) / 365);
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  return ofYear - Math.floor((153 * month + 2) / 5) + 1;
}
