/** Office hours: days of the week and two times, all in UTC. */
import { z } from 'zod';

const timeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
/** `days`: 1 is Monday. `to` is at most 24:00; before `from` it is a time of the next day. */
const hoursSetting = z
  .strictObject({ days: z.array(z.number().int().min(1).max(7)), from: timeText, to: timeText })
  .refine(({ from, to }) => from !== to && from !== '24:00');
export type Hours = z.infer<typeof hoursSetting>;

/** In force while the setting cannot be read: a wrong value closes no chat. */
const usual: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' };

/** The hours of the setting `kefu.hours`; `isUsual` where it cannot be read and the usual ones hold. */
export function hoursOf(setting: unknown): { hours: Hours; isUsual: boolean } {
  const read = hoursSetting.safeParse(setting);
  return read.success ? { hours: read.data, isUsual: false } : { hours: usual, isUsual: true };
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;

function minutesOf(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Whether the office is open at a time (milliseconds UTC), and when that changes; null where it never does. */
export function officeAt(hours: Hours, at: number): { open: boolean; changesMs: number | null } {
  const [from, to] = [minutesOf(hours.from) * minuteMs, minutesOf(hours.to) * minuteMs];
  const length = to > from ? to - from : to + dayMs - from;
  // Yesterday's hours may last into today.
  const first = Math.floor(at / dayMs) - 1;
  const edges = Array.from({ length: 10 }, (_, ahead) => first + ahead)
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => ({ from: day * dayMs + from, to: day * dayMs + from + length }));
  const now = edges.findIndex(({ from, to }) => from <= at && at < to);
  if (now < 0) return { open: false, changesMs: edges.find(({ from }) => from > at)?.from ?? null };
  let last = now;
  // A day that ends at midnight goes on where the next one begins then.
  while (edges[last + 1]?.from === edges[last]?.to && last + 1 < edges.length) last += 1;
  return { open: true, changesMs: last - now >= 7 ? null : (edges[last]?.to ?? null) };
}
