import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candlePeriods, longerPeriods, madeOf, periodStart, type CandlePeriod } from './period.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test.each<[CandlePeriod, string, string]>([
  ['1min', '2026-04-22T12:07:48.123', '2026-04-22T12:07:00'],
  ['5min', '2026-04-22T12:07:48', '2026-04-22T12:05:00'],
  ['15min', '2026-04-22T12:59:59.999', '2026-04-22T12:45:00'],
  ['30min', '2026-04-22T12:30:00', '2026-04-22T12:30:00'],
  ['60min', '2026-04-22T12:59:00', '2026-04-22T12:00:00'],
  ['4hour', '2026-04-22T15:59:00', '2026-04-22T12:00:00'],
  ['1D', '2026-04-22T23:59:59', '2026-04-22T00:00:00'],
  ['1W', '2026-04-26T23:59:59', '2026-04-20T00:00:00'],
  ['1W', '2026-04-27T00:00:00', '2026-04-27T00:00:00'],
  ['1M', '2026-02-28T23:59:59', '2026-02-01T00:00:00'],
  ['1M', '2024-02-29T10:00:00', '2024-02-01T00:00:00'],
])('the %s candle of %s opens at %s', (period, time, start) => {
  expect(new Date(periodStart(period, at(time))).toISOString()).toBe(`${start}.000Z`);
});

test('every longer candle begins where one it is made of begins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...longerPeriods), fc.integer({ min: 0, max: 4_000_000_000_000 }), (period, time) => {
      const start = periodStart(period, time);
      expect(start).toBeLessThanOrEqual(time);
      expect(periodStart(madeOf[period], start)).toBe(start);
      expect(periodStart(period, periodStart(madeOf[period], time))).toBe(start);
    }),
  );
  expect(candlePeriods.length).toBe(longerPeriods.length + 1);
});
