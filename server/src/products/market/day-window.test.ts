import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from './candles/candle.ts';
import { DayWindow } from './day-window.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The same, computed from every minute each time. */
function naive(minutes: readonly Candle[], now: number) {
  const inside = minutes.filter(({ time }) => time > now - dayMs && time <= now);
  const before = minutes.filter(({ time }) => time <= now - dayMs).at(-1);
  const [first] = inside;
  if (!first) return undefined;
  return {
    reference: before?.close ?? first.open,
    high: inside.map(({ high }) => high).reduce((a, b) => (b > a ? b : a)),
    low: inside.map(({ low }) => low).reduce((a, b) => (b < a ? b : a)),
    volume: inside.reduce((sum, { volume }) => sum + volume, 0n),
    value: inside.reduce((sum, { value }) => sum + value, 0n),
  };
}

test('the last 24 hours equal a computation over every minute, while minutes are added, grow and expire', () => {
  const step = fc.record({
    /** Minutes on; 0 updates the open minute. */
    on: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 300, max: 1_600 })),
    price: fc.bigInt({ min: 1n, max: 50n }),
    volume: fc.bigInt({ min: 0n, max: 10n }),
    quiet: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 150 }), (steps) => {
      const window = new DayWindow();
      const minutes: Candle[] = [];
      let time = 10 * dayMs;
      for (const { on, price, volume, quiet } of steps) {
        time += on * minuteMs;
        const open = minutes.at(-1);
        if (quiet && on > 0) window.advance(time);
        else if (open?.time === time) {
          const grown = {
            ...open,
            high: price > open.high ? price : open.high,
            low: price < open.low ? price : open.low,
            close: price,
            volume: open.volume + volume,
            value: open.value + 2n * volume,
          };
          minutes[minutes.length - 1] = grown;
          window.put(grown);
        } else {
          const minute = { time, open: price, high: price, low: price, close: price, volume, value: 2n * volume };
          minutes.push(minute);
          window.put(minute);
        }
        expect(window.sums()).toEqual(naive(minutes, time));
      }
    }),
    { numRuns: 500 },
  );
});

test('is empty before the first price', () => {
  expect(new DayWindow().sums()).toBeUndefined();
});

test('R20 of the minutes that left the day an hour at most is kept', async () => {
  const window = new DayWindow();
  const minutes = Array.from({ length: 2_500 }, (_, n) => {
    const minute = { time: n * minuteMs, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n, value: 1n };
    window.put(minute);
    return new WeakRef(minute);
  });
  // A reference holds what it is of until its job ends.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const kept = minutes.filter((minute) => minute.deref() !== undefined).length;
  expect(kept).toBeGreaterThanOrEqual(1_440);
  expect(kept).toBeLessThanOrEqual(1_500);
  expect(window.sums()?.volume).toBe(1_440n);
});
