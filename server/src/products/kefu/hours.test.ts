import { describe, expect, test } from 'vitest';
import { hoursOf, officeAt } from './hours.ts';

/** 22 November 2026 is a Sunday. */
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const every = { days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' };
const workdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' };
const night = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' };
const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };

describe('KEFU-022 office hours', () => {
  test.each([
    [every, '22T05:59', false, '22T06:00'],
    [every, '22T06:00', true, '22T22:00'],
    [every, '22T21:59', true, '22T22:00'],
    [every, '22T22:00', false, '23T06:00'],
    [workdays, '22T12:00', false, '23T09:00'],
    [workdays, '27T17:29', true, '27T17:30'],
    [workdays, '27T17:30', false, '30T09:00'],
    [{ days: [6, 7], from: '00:00', to: '24:00' }, '21T03:00', true, '23T00:00'],
    [always, '22T12:00', true, null],
    [{ ...always, days: [] }, '22T12:00', false, null],
    [night, '23T21:59', false, '23T22:00'],
    [night, '23T22:00', true, '24T06:00'],
    [night, '24T05:59', true, '24T06:00'],
    [night, '24T06:00', false, '24T22:00'],
    [night, '28T05:59', true, '28T06:00'],
    [night, '28T06:00', false, '30T22:00'],
  ] as const)('%o at %s', (hours, now, open, changes) => {
    const read = officeAt({ ...hours, days: [...hours.days] }, at(now));
    expect(read).toEqual({ open, changesMs: changes === null ? null : at(changes) });
  });

  test('KEFU-024 a value that cannot be read leaves the usual hours in force', () => {
    for (const wrong of [
      { to: '06:00' },
      { to: '24:01' },
      { from: '6:00' },
      { from: '24:00' },
      { days: [0] },
      { zone: 1 },
    ])
      expect(hoursOf({ ...every, ...wrong }), JSON.stringify(wrong)).toEqual({ hours: every, isUsual: true });
    for (const wrong of [null, undefined, 'daily', []]) expect(hoursOf(wrong)).toEqual({ hours: every, isUsual: true });
    expect(hoursOf(night)).toEqual({ hours: night, isUsual: false });
  });
});
