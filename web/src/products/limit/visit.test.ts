import { expect, test } from 'vitest';
import { AWAY_MS, nextReminder, type Visit } from './visit.ts';

const MINUTE = 60_000;
const start: Visit = { began: 0, seen: 0, shown: 0 };
/** Seen every minute up to `until`; the minutes of each reminder. */
function reminders(until: number, minutes: number): number[] {
  let visit = start;
  const found: number[] = [];
  for (let at = 1; at <= until; at += 1) {
    const next = nextReminder(visit, at * MINUTE, minutes);
    visit = next.visit;
    if (next.due !== undefined) found.push(next.due);
  }
  return found;
}

test('LIMIT-011 a reminder comes after the minutes chosen, and again after as many', () => {
  expect(reminders(95, 30)).toEqual([30, 60, 90]);
  expect(reminders(29, 30)).toEqual([]);
});

test('LIMIT-011 without minutes there is none', () => {
  expect(nextReminder({ ...start, seen: 999 * MINUTE }, 1_000 * MINUTE, undefined).due).toBeUndefined();
});

test('LIMIT-011 after half an hour away a new visit begins, before that it goes on', () => {
  expect(nextReminder({ ...start, seen: 50 * MINUTE }, 50 * MINUTE + AWAY_MS, 15)).toEqual({
    visit: { began: 50 * MINUTE + AWAY_MS, seen: 50 * MINUTE + AWAY_MS, shown: 0 },
    due: undefined,
  });
  expect(nextReminder({ ...start, seen: 50 * MINUTE }, 50 * MINUTE + AWAY_MS - 1, 15).due).toBe(79);
});

test('LIMIT-011 lowered minutes remind once, not for each that passed before', () => {
  const lowered = nextReminder({ ...start, seen: 100 * MINUTE }, 100 * MINUTE, 15);
  expect(lowered.due).toBe(100);
  expect(nextReminder(lowered.visit, 101 * MINUTE, 15).due).toBeUndefined();
});
