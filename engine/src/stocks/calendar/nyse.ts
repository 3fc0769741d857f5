/**
 * The calendar of the New York Stock Exchange, 2013 to 2030, made by its rules. Sources: NYSE, "Holidays & Trading Hours" (nyse.com/markets/hours-calendars); rule 7.2 of the exchange (a holiday on a Saturday is
 * kept on the Friday before, on a Sunday on the Monday after; a Friday that ends a month or a year is a session); days of mourning of 5 December 2018 and 9 January 2025 by its notices. Daylight saving time:
 * Energy Policy Act of 2005, section 110, from the second Sunday of March to the first of November. Easter: the Gregorian algorithm of J. Meeus, "Astronomical Algorithms", chapter 8.
 */
import type { CommandFrom } from '../../core/fields.ts';
import { civilOf, dayOfCivil, weekdayOf } from '../../core/calendar/civil.ts';
import type { calendarRules, DayName } from './rules.ts';

export const NYSE_YEARS = { from: 2013, until: 2030 } as const;
const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const EARLY_MINUTE = 13 * 60;
const BEHIND_MINUTES = 5 * 60;
/** The first year in which Juneteenth is a holiday of the exchange. */
const JUNETEENTH_SINCE = 2022;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const;
const MOURNING = [
  [2018, 12, 5],
  [2025, 1, 9],
] as const;

type Calendar = CommandFrom<typeof calendarRules>;
type Day = Calendar['days'][number];

/** Returns the calendar as the setting that is journaled. */
export function nyseCalendar(): Calendar {
  const years = Array.from({ length: NYSE_YEARS.until - NYSE_YEARS.from + 1 }, (_, place) => NYSE_YEARS.from + place);
  return {
    kind: 'stocks.configureCalendar',
    fromDay: dayOfCivil(NYSE_YEARS.from, 1, 1),
    untilDay: dayOfCivil(NYSE_YEARS.until + 1, 1, 1),
    openMinute: OPEN_MINUTE,
    closeMinute: CLOSE_MINUTE,
    behindMinutes: BEHIND_MINUTES,
    days: years.flatMap(daysOf).sort((a, b) => a.day - b.day),
    summers: years.map((year) => ({
      fromDay: nthOf(year, 3, SUNDAY, 2),
      untilDay: nthOf(year, 11, SUNDAY, 1),
    })),
  };
}

function daysOf(year: number): Day[] {
  const closed = (name: DayName, day: number): Day => ({ day, closeMinute: 0, name });
  const early = (name: DayName, day: number): Day => ({ day, closeMinute: EARLY_MINUTE, name });
  const thanksgiving = nthOf(year, 11, THURSDAY, 4);
  const beforeHoliday = (month: number, of: number): number[] => {
    const day = dayOfCivil(year, month, of);
    return weekdayOf(day) >= MONDAY && weekdayOf(day) <= THURSDAY ? [day] : [];
  };
  return [
    ...newYear(year).map((day) => closed('new_year', day)),
    closed('martin_luther_king', nthOf(year, 1, MONDAY, 3)),
    closed('presidents', nthOf(year, 2, MONDAY, 3)),
    closed('good_friday', easter(year) - 2),
    closed('memorial', lastMonday(year, 5)),
    ...(year >= JUNETEENTH_SINCE ? [closed('juneteenth', kept(dayOfCivil(year, 6, 19)))] : []),
    closed('independence', kept(dayOfCivil(year, 7, 4))),
    closed('labor', nthOf(year, 9, MONDAY, 1)),
    closed('thanksgiving', thanksgiving),
    closed('christmas', kept(dayOfCivil(year, 12, 25))),
    ...MOURNING.filter(([of]) => of === year).map(([of, month, day]) => closed('mourning', dayOfCivil(of, month, day))),
    ...beforeHoliday(7, 3).map((day) => early('before_independence', day)),
    early('after_thanksgiving', thanksgiving + 1),
    ...beforeHoliday(12, 24).map((day) => early('christmas_eve', day)),
  ];
}

/** On a Saturday it is not kept: the Friday before ends a year. */
function newYear(year: number): number[] {
  const day = dayOfCivil(year, 1, 1);
  return weekdayOf(day) === SATURDAY ? [] : [kept(day)];
}

/** The weekday on which a holiday is kept. */
function kept(day: number): number {
  if (weekdayOf(day) === SATURDAY) return day - 1;
  return weekdayOf(day) === SUNDAY ? day + 1 : day;
}

/** The `nth` of a weekday in a month. */
function nthOf(year: number, month: number, weekday: number, nth: number): number {
  const first = dayOfCivil(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastMonday(year: number, month: number): number {
  const fifth = nthOf(year, month, MONDAY, 5);
  return civilOf(fifth).month === month ? fifth : fifth - 7;
}

/** Easter Sunday. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  const sum = moon + toSunday - 7 * late + 114;
  return dayOfCivil(year, Math.floor(sum / 31), (sum % 31) + 1);
}
