/** The sessions of a market by its calendar: when it gathers orders, opens and closes, milliseconds UTC. Used by the engine and by screens. */
import type { CommandFrom } from '../../core/fields.ts';
import { weekdayOf } from '../../core/calendar/civil.ts';
import type { calendarRules, DayName } from './rules.ts';

export type Calendar = CommandFrom<typeof calendarRules>;
/** Days that differ from the calendar, by their number: the minute at which each closes, 0 where it has no session. */
export type ChangedDays = ReadonlyMap<number, { closeMinute: number }>;
/** `nyse`: by the calendar. `practice`: one every ten minutes of UTC, on every day. */
export type CalendarKind = 'nyse' | 'practice';
export type Schedules = { calendar: Calendar | undefined; days: ChangedDays };

/** Orders are gathered from `gathersAt` until the opening and from `lastAt` until the close. `day`: the date of the session, by its number. */
export type Session = { day: number; gathersAt: number; opensAt: number; lastAt: number; closesAt: number };
/** A session, or a weekday without one. `isEarly`: it closes earlier than the others. */
export type CalendarDay = { day: number; session: Session | undefined; isEarly: boolean; name: DayName | undefined };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;
/** Before the opening orders are gathered for so long, and before the close. */
const GATHER_MS = 30 * MINUTE_MS;
const LAST_MS = 5 * MINUTE_MS;
/** Of each ten minutes, when a practice market gathers, opens, gathers again and closes. */
const PRACTICE = { everyMs: 600_000, gathers: 60_000, opens: 120_000, last: 480_000, closes: 540_000 } as const;
/** More days without a session than there ever were one after the other. */
const GAP_DAYS = 30;

/** Returns the first session that closes after `at`; undefined after the data. */
export function sessionAfter(schedules: Schedules, kind: CalendarKind, at: number): Session | undefined {
  if (kind === 'practice') return practice(Math.floor((at - PRACTICE.closes) / PRACTICE.everyMs) + 1);
  const from = Math.max(Math.floor(at / DAY_MS) - 1, schedules.calendar?.fromDay ?? 0);
  for (let day = from; day < from + GAP_DAYS; day += 1) {
    const session = dayOf(schedules, day)?.session;
    if (session && session.closesAt > at) return session;
  }
  return undefined;
}

/** Returns the last session that closed at or before `at`; undefined before the data. */
export function sessionBefore(schedules: Schedules, kind: CalendarKind, at: number): Session | undefined {
  if (kind === 'practice') return practice(Math.floor((at - PRACTICE.closes) / PRACTICE.everyMs));
  const from = Math.min(Math.floor(at / DAY_MS) + 1, schedules.calendar?.untilDay ?? 0);
  for (let day = from; day > from - GAP_DAYS; day -= 1) {
    const session = dayOf(schedules, day)?.session;
    if (session && session.closesAt <= at) return session;
  }
  return undefined;
}

/** Returns the session that opens at this very time. */
export function openingAt(schedules: Schedules, kind: CalendarKind, at: number): Session | undefined {
  const session = sessionAfter(schedules, kind, at);
  return session?.opensAt === at ? session : undefined;
}

/** Returns a weekday of the exchange's calendar; undefined at weekends and outside of the data. */
export function dayOf({ calendar, days }: Schedules, day: number): CalendarDay | undefined {
  const weekday = weekdayOf(day);
  if (!calendar || day < calendar.fromDay || day >= calendar.untilDay || weekday === 0 || weekday === 6)
    return undefined;
  const known = exceptionsOf(calendar).get(day);
  const changed = days.get(day);
  const minute = changed?.closeMinute ?? known?.closeMinute ?? calendar.closeMinute;
  const name = changed && changed.closeMinute !== known?.closeMinute ? 'special' : known?.name;
  if (minute === 0) return { day, session: undefined, isEarly: false, name };
  const midnight = day * DAY_MS + behindAt(calendar, day) * MINUTE_MS;
  const opensAt = midnight + calendar.openMinute * MINUTE_MS;
  const closesAt = midnight + minute * MINUTE_MS;
  const session = { day, gathersAt: opensAt - GATHER_MS, opensAt, lastAt: closesAt - LAST_MS, closesAt };
  return { day, session, isEarly: minute < calendar.closeMinute, name };
}

/** Minutes that local time is behind UTC on a session's day; clocks are set on Sundays, when there is none. */
function behindAt({ behindMinutes, summers }: Calendar, day: number): number {
  const isSummer = summers.some(({ fromDay, untilDay }) => day >= fromDay && day < untilDay);
  return behindMinutes - (isSummer ? HOUR_MINUTES : 0);
}

function practice(number: number): Session {
  const start = number * PRACTICE.everyMs;
  return {
    day: Math.floor(start / DAY_MS),
    gathersAt: start + PRACTICE.gathers,
    opensAt: start + PRACTICE.opens,
    lastAt: start + PRACTICE.last,
    closesAt: start + PRACTICE.closes,
  };
}

/** The days of a calendar by their number: made once, since a calendar in force never changes. */
const byCalendar = new WeakMap<Calendar, ReadonlyMap<number, Calendar['days'][number]>>();
function exceptionsOf(calendar: Calendar): ReadonlyMap<number, Calendar['days'][number]> {
  const known = byCalendar.get(calendar);
  if (known) return known;
  const made = new Map(calendar.days.map((each) => [each.day, each]));
  byCalendar.set(calendar, made);
  return made;
}
