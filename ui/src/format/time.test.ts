import { describe, expect, it } from 'vitest';
import { countdown, date, dateTime, msOf, plainDate, relative, utcStamp, zoneName, zoneNote } from './time.ts';

const at = Date.UTC(2026, 3, 22, 12, 7, 48);
const minute = 60_000;

describe('times', () => {
  it.each([
    [0, { key: 'time.just_now' }],
    [-minute, { key: 'time.just_now' }],
    [5 * minute - 1, { key: 'time.just_now' }],
    [5 * minute, { key: 'time.minutes', count: 5 }],
    [60 * minute - 1, { key: 'time.minutes', count: 59 }],
    [60 * minute, { key: 'time.hours', count: 1 }],
    [24 * 60 * minute, { key: 'time.days', count: 1 }],
    [30 * 24 * 60 * minute, { key: 'time.days', count: 30 }],
    [30 * 24 * 60 * minute + 1, { key: 'date', ms: at - 30 * 24 * 60 * minute - 1 }],
  ])('%s ms ago', (ago, said) => expect(relative(at - ago, at)).toEqual(said));

  it('reads the stamps of the wire', () => {
    expect([msOf('2026-04-22 12:07:48'), msOf(at / 1000), msOf(at), msOf(String(at / 1000))]).toEqual([at, at, at, at]);
  });

  it('is Gregorian with plain digits in every language', () => {
    for (const locale of ['en', 'zh-CN', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es', 'vi', 'pt'])
      expect(date(at, locale, 'UTC')).toMatch(/2026/);
    expect(date(at, 'en', 'UTC')).toBe('22 Apr 2026');
    expect(date(at, 'zh-CN', 'UTC')).toBe('2026年4月22日');
  });

  it('shows the requested zone, and names it', () => {
    expect(dateTime(at, 'en', 'Asia/Bangkok')).toBe('22 Apr 2026, 19:07:48');
    expect(zoneName(at, 'en', 'Asia/Bangkok')).toBe('GMT+7');
    expect(utcStamp(at)).toBe('2026-04-22 12:07:48 UTC');
    expect(plainDate(at, 'UTC')).toBe('2026-04-22');
  });

  it('names the zone of a time that is in another one than now, also of the hour that is there twice', () => {
    const [january, first] = [Date.UTC(2026, 0, 10), Date.UTC(2026, 10, 1, 5, 30)];
    const second = first + 60 * minute;
    const note = (ms: number, now: number) => zoneNote(ms, now, 'en', 'America/New_York');
    expect([note(at, january), note(january, january), note(at, at)]).toEqual([' EDT', '', '']);
    expect(dateTime(first, 'en', 'America/New_York')).toBe(dateTime(second, 'en', 'America/New_York'));
    expect([note(first, january), note(second, january)]).toEqual([' EDT', '']);
  });

  it('counts down to zero and no further', () =>
    expect([65_000, 900, -5, 3_599_001, 86_399_000].map(countdown)).toEqual([
      '1:05',
      '0:01',
      '0:00',
      '1:00:00',
      '23:59:59',
    ]));
});
