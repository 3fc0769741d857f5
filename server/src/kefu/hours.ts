/** Office hours: days of the week and two times, all in UTC. */
import { z } from 'zod';

const timeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
/** `days`: 1 is Monday. `to` is later than `from`, at most 24:00. */
export const hoursSetting = z
  .strictObject({ days: z.array(z.number().int().min(1).max(7)), from: timeText, to: timeText })
  .refine(({ from, to }) => from < to);
export type Hours = z.infer<typeof hoursSetting>;

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
  const today = Math.floor(at / dayMs);
  const edges = Array.from({ length: 9 }, (_, ahead) => today + ahead)
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => ({
      from: day * dayMs + minutesOf(hours.from) * minuteMs,
      to: day * dayMs + minutesOf(hours.to) * minuteMs,
    }));
  const now = edges.findIndex(({ from, to }) => from <= at && at < to);
  if (now < 0) return { open: false, changesMs: edges.find(({ from }) => from > at)?.from ?? null };
  let last = now;
  // A day that ends at midnight goes on where the next one begins then.
  while (edges[last + 1]?.from === edges[last]?.to && last + 1 < edges.length) last += 1;
  return { open: true, changesMs: last - now >= 7 ? null : (edges[last]?.to ?? null) };
}
