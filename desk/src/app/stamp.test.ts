import { expect, test } from 'vitest';
import { age, stamp } from './stamp.ts';

test('times are UTC with seconds', () => {
  expect(stamp(Date.UTC(2026, 3, 22, 12, 7, 48))).toBe('2026-04-22 12:07:48');
});

test('an age has its largest unit, in the language of the screen and with 0 to 9', () => {
  expect([30_000, 59 * 60_000, 3_600_000, 90_000_000].map((ms) => age(ms, 'en'))).toEqual([
    ...['0 min', '59 min', '1 hr', '1 day'],
  ]);
  expect(age(-5_000, 'en')).toBe('0 min');
  expect(age(300_000, 'th')).toContain('5');
});
