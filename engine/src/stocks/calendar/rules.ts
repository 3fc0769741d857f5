/** The settings of the trading calendar, declared once (core/fields.ts). */
import type { Declared } from '../../core/fields.ts';

const DAY_MINUTES = 1_440;

/** Why a day is no ordinary session. `mourning`: a national day of mourning. */
export const dayNames = [
  ...(['new_year', 'martin_luther_king', 'presidents', 'good_friday', 'memorial', 'juneteenth'] as const),
  ...(['independence', 'labor', 'thanksgiving', 'christmas', 'mourning'] as const),
  ...(['before_independence', 'after_thanksgiving', 'christmas_eve', 'special'] as const),
] as const;
export type DayName = (typeof dayNames)[number];

/**
 * The calendar of the exchange: from `fromDay` to before `untilDay` each Monday to Friday is a session from `openMinute` to `closeMinute` of its local time, except for `days`; one whose `closeMinute` is 0 has no session. Local time is
 * `behindMinutes` behind UTC, in `summers` (from the first day to before the last) an hour less. Outside of the data there is no session.
 */
export const calendarRules = {
  kind: 'stocks.configureCalendar',
  noun: 'stockCalendar',
  fields: {
    fromDay: { kind: 'date' },
    untilDay: { kind: 'date' },
    openMinute: { kind: 'count', min: 60, max: DAY_MINUTES },
    closeMinute: { kind: 'count', min: 60, max: DAY_MINUTES },
    behindMinutes: { kind: 'count', max: DAY_MINUTES },
    days: {
      kind: 'list',
      max: 1_000,
      of: {
        day: { kind: 'date' },
        closeMinute: { kind: 'count', max: DAY_MINUTES },
        name: { kind: 'choice', of: dayNames },
      },
    },
    summers: { kind: 'list', max: 100, of: { fromDay: { kind: 'date' }, untilDay: { kind: 'date' } } },
  },
  ascending: [
    ['fromDay', 'untilDay'],
    ['openMinute', 'closeMinute'],
  ],
} as const satisfies Declared;
