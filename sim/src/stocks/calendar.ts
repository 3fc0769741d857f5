/** Sessions by the platform's own clock of New York and the days of the calendar: STOCK-001, STOCK-002. */
import type { ConfigureStock } from '@glassbook/engine/stocks';
import type { Model } from '../model/model.ts';
import { stocksOf } from './floor.ts';

export type Session = { gathers: number; opens: number; last: number; closes: number };
const MINUTE = 60_000;
const DAY = 86_400_000;
const TEN = 600_000;

const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
const offsets = new Map<number, number>();
/** Minutes that New York is behind UTC at noon of a day. */
function behind(day: number): number {
  let found = offsets.get(day);
  if (found === undefined) {
    found = (12 - Number(clock.format(day * DAY + 12 * 60 * MINUTE))) * 60;
    offsets.set(day, found);
  }
  return found;
}

export function sessionOn(model: Model, day: number): Session | undefined {
  const { calendar, days } = stocksOf(model);
  if (!calendar || day < calendar.fromDay || day >= calendar.untilDay) return undefined;
  if ([0, 6].includes(new Date(day * DAY).getUTCDay())) return undefined;
  const listed = calendar.days.find((each) => each.day === day);
  const minute = days.get(day)?.closeMinute ?? listed?.closeMinute ?? calendar.closeMinute;
  if (minute === 0) return undefined;
  const at = (local: number) => day * DAY + (local + behind(day)) * MINUTE;
  const [opens, closes] = [at(calendar.openMinute), at(minute)];
  return { gathers: opens - 30 * MINUTE, opens, last: closes - 5 * MINUTE, closes };
}

const practice = (number: number): Session => ({
  gathers: number * TEN + MINUTE,
  opens: number * TEN + 2 * MINUTE,
  last: number * TEN + 8 * MINUTE,
  closes: number * TEN + 9 * MINUTE,
});

/** The first session that closes after a time. */
export function sessionAfter(model: Model, { calendar }: ConfigureStock, at: number): Session | undefined {
  const { fromDay = 0 } = stocksOf(model).calendar ?? {};
  const first = calendar === 'practice' ? Math.floor(at / TEN) : Math.max(Math.floor(at / DAY) - 1, fromDay);
  for (let each = first; each < first + 32; each += 1) {
    const session = calendar === 'practice' ? practice(each) : sessionOn(model, each);
    if (session && session.closes > at) return session;
  }
  return undefined;
}

/** The last session that closed by a time. */
export function sessionBefore(model: Model, { calendar }: ConfigureStock, at: number): Session | undefined {
  const { untilDay = 0 } = stocksOf(model).calendar ?? {};
  const last = calendar === 'practice' ? Math.floor(at / TEN) : Math.min(Math.floor(at / DAY) + 1, untilDay);
  for (let each = last; each > last - 32; each -= 1) {
    const session = calendar === 'practice' ? practice(each) : sessionOn(model, each);
    if (session && session.closes <= at) return session;
  }
  return undefined;
}
