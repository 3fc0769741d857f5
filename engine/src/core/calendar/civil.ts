/** Dates of the proleptic Gregorian calendar by whole numbers alone. Days are counted from 1 January 1970. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */

const ERA_DAYS = 146_097;
/** Days from 1 March of year 0 to 1 January 1970. */
const SHIFT = 719_468;

export type Civil = { year: number; month: number; day: number };

/** Returns the date of a day. */
export function civilOf(day: number): Civil {
  // Counted from 1 March of year 0, so that a leap day is the last of its year; 146,097 days are 400 years.
  const shifted = day + SHIFT;
  const era = Math.floor(shifted / ERA_DAYS);
  const ofEra = shifted - era * ERA_DAYS;
  const leapDays = Math.floor(ofEra / 36_524) - Math.floor(ofEra / 1_460) - Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra + leapDays) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * march + 2) / 5) + 1,
  };
}

/** Returns the day of a date; months and days count from 1. */
export function dayOfCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  return era * ERA_DAYS + ofEra - SHIFT;
}

/** Returns the day of the week, from 0 for Sunday; the first day was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
