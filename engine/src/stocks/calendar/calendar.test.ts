import { expect, test } from 'vitest';
import { civilOf, dayOfCivil } from '../../core/calendar/civil.ts';
import { NYSE_YEARS, nyseCalendar } from './nyse.ts';
import { dayOf, openingAt, sessionAfter, sessionBefore, type Schedules, type Session } from './sessions.ts';

const calendar = nyseCalendar();
const schedules: Schedules = { calendar, days: new Map() };
const at = (text: string): number => Date.parse(`${text}Z`);
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayAt = (text: string): number => at(`${text}T00:00`) / 86_400_000;

function daysIn(year: number) {
  const [from, until] = [dayOfCivil(year, 1, 1), dayOfCivil(year + 1, 1, 1)];
  return Array.from({ length: until - from }, (_, place) => dayOf(schedules, from + place)).flatMap((day) => day ?? []);
}
const sessionsIn = (year: number): Session[] => daysIn(year).flatMap(({ session }) => session ?? []);

test('dates agree with those of the platform', () => {
  const from = dayOfCivil(1969, 1, 1);
  const days = Array.from({ length: dayOfCivil(2105, 1, 1) - from }, (_, place) => from + place);
  const dates = days.map(civilOf);
  expect(dates).toEqual(
    days.map((each) => {
      const date = new Date(each * 86_400_000);
      return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    }),
  );
  expect(dates.map(({ year, month, day }) => dayOfCivil(year, month, day))).toEqual(days);
});

test('STOCK-001: 2026 to 2030 have 251 sessions each, eleven of which close at 13:00', () => {
  const years = [2026, 2027, 2028, 2029, 2030];
  expect(years.map((year) => sessionsIn(year).length)).toEqual([251, 251, 251, 251, 251]);
  const early = years.flatMap((year) => daysIn(year).filter(({ isEarly }) => isEarly));
  expect(early.map(({ day }) => dateOf(day))).toEqual([
    ...['2026-11-27', '2026-12-24', '2027-11-26', '2028-07-03', '2028-11-24', '2029-07-03', '2029-11-23'],
    ...['2029-12-24', '2030-07-03', '2030-11-29', '2030-12-24'],
  ]);
  for (const { session } of early) expect(((session?.closesAt ?? 0) - (session?.opensAt ?? 0)) / 60_000).toBe(210);
});

test('STOCK-001: each year has as many sessions as the exchange published', () => {
  const counts = Array.from({ length: 13 }, (_, place) => sessionsIn(NYSE_YEARS.from + place).length);
  // 2013 to 2025.
  expect(counts).toEqual([252, 252, 252, 252, 251, 251, 252, 253, 252, 251, 250, 252, 250]);
});

test.each([
  ['2026', ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25']],
  ['2027', ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24']],
  ['2028', ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25']],
  ['2025', ['01-01', '01-09', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25']],
])('STOCK-001: %s is closed on the days that the exchange published', (year, dates) => {
  const closed = daysIn(Number(year)).filter(({ session }) => !session);
  expect(closed.map(({ day }) => dateOf(day))).toEqual(dates.map((date) => `${year}-${date}`));
});

test('STOCK-001: the opening follows daylight saving in New York', () => {
  const openings = (from: string) => sessionAfter(schedules, 'nyse', at(`${from}T00:00`))?.opensAt;
  expect(openings('2027-03-12')).toBe(at('2027-03-12T14:30'));
  expect(openings('2027-03-13')).toBe(at('2027-03-15T13:30'));
  expect(openings('2026-10-30')).toBe(at('2026-10-30T13:30'));
  expect(openings('2026-10-31')).toBe(at('2026-11-02T14:30'));
});

test('a session gathers for 30 minutes before it opens and for 5 before it closes', () => {
  expect(sessionAfter(schedules, 'nyse', at('2026-11-27T00:00'))).toEqual({
    day: dayAt('2026-11-27'),
    gathersAt: at('2026-11-27T14:00'),
    opensAt: at('2026-11-27T14:30'),
    lastAt: at('2026-11-27T17:55'),
    closesAt: at('2026-11-27T18:00'),
  });
});

test('the session after a time, and the one before it', () => {
  const close = at('2026-11-25T21:00');
  expect(sessionAfter(schedules, 'nyse', close - 1)?.closesAt).toBe(close);
  expect(sessionAfter(schedules, 'nyse', close)?.opensAt).toBe(at('2026-11-27T14:30'));
  expect(sessionBefore(schedules, 'nyse', close)?.closesAt).toBe(close);
  expect(sessionBefore(schedules, 'nyse', close - 1)?.closesAt).toBe(at('2026-11-24T21:00'));
  expect(openingAt(schedules, 'nyse', at('2026-11-27T14:30'))?.closesAt).toBe(at('2026-11-27T18:00'));
  expect(openingAt(schedules, 'nyse', at('2026-11-26T14:30'))).toBeUndefined();
});

test('STOCK-001: after the data there is no session, and before it none', () => {
  expect(sessionAfter(schedules, 'nyse', at('2030-12-31T20:59'))?.closesAt).toBe(at('2030-12-31T21:00'));
  expect(sessionAfter(schedules, 'nyse', at('2030-12-31T21:00'))).toBeUndefined();
  expect(sessionBefore(schedules, 'nyse', at('2013-01-02T20:59'))).toBeUndefined();
  expect(sessionBefore(schedules, 'nyse', at('2040-01-02T20:59'))?.closesAt).toBe(at('2030-12-31T21:00'));
  expect(sessionAfter(schedules, 'nyse', 0)?.opensAt).toBe(at('2013-01-02T14:30'));
  expect(sessionAfter({ calendar: undefined, days: new Map() }, 'nyse', 0)).toBeUndefined();
});

test('STOCK-002: a day that was changed closes as it says, or has no session', () => {
  const days = new Map([
    [dayAt('2026-12-01'), { closeMinute: 0 }],
    [dayAt('2026-12-02'), { closeMinute: 780 }],
  ]);
  expect(dayOf({ calendar, days }, dayAt('2026-12-01'))).toMatchObject({ session: undefined, name: 'special' });
  expect(sessionAfter({ calendar, days }, 'nyse', at('2026-12-01T00:00'))?.closesAt).toBe(at('2026-12-02T18:00'));
});

test('a practice market has a session every ten minutes', () => {
  const session = sessionAfter(schedules, 'practice', at('2026-11-28T12:00'));
  expect(session).toEqual({
    day: dayAt('2026-11-28'),
    gathersAt: at('2026-11-28T12:01'),
    opensAt: at('2026-11-28T12:02'),
    lastAt: at('2026-11-28T12:08'),
    closesAt: at('2026-11-28T12:09'),
  });
  expect(sessionAfter(schedules, 'practice', at('2026-11-28T12:09'))?.opensAt).toBe(at('2026-11-28T12:12'));
  expect(sessionBefore(schedules, 'practice', at('2026-11-28T12:09'))?.opensAt).toBe(at('2026-11-28T12:02'));
  expect(openingAt(schedules, 'practice', at('2026-11-28T12:12'))?.day).toBe(dayAt('2026-11-28'));
});
