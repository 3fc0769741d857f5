import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, startOf } from './period.ts';
import { periods, type Period } from './words.ts';

const at = (text: string) => Date.parse(text);

test.each<[Period, string, string, string]>([
  ['day', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
  ['day', '2026-11-23T23:59:59.999Z', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
  ['week', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
  ['week', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['month', '2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['month', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['month', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
])('LIMIT-002 the %s of %s is from %s to %s', (period, moment, from, to) => {
  expect([startOf(period, at(moment)), endOf(period, at(moment))]).toEqual([at(from), at(to)]);
});

test('LIMIT-002 periods are those of the calendar in UTC, from 1970 to 2200', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at('2200-01-01') }), (moment) => {
      const date = new Date(moment);
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
      const monday = day - ((date.getUTCDay() + 6) % 7);
      expect(periods.map((period) => [startOf(period, moment), endOf(period, moment)])).toEqual([
        [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
        [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)],
        [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
      ]);
    }),
    { numRuns: 2_000 },
  );
});
