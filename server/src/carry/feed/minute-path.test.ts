import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, type Tick } from './feed.ts';
import { minutePath } from './minute-path.ts';
import { addedUp, candle, feedMarkets } from './test/markets.ts';

const [btc] = feedMarkets;

test('the ticks of a minute add up to exactly its candle, in order and inside it', () => {
  fc.assert(
    fc.property(candle(btc!.tick), (minute) => {
      const ticks = minutePath(minute, btc!);
      expect(addedUp(ticks, minute.time)).toEqual(minute);
      expect(
        ticks.every(
          (tick, index) =>
            tick.time >= minute.time &&
            tick.time < minute.time + minuteMs &&
            (index === 0 || tick.time > ticks[index - 1]!.time),
        ),
      ).toBe(true);
      expect(ticks.every((tick) => tick.price % btc!.tick === 0n && tick.volume >= 0n)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a rising minute has its low before its high, a falling one its high before its low', () => {
  const at = (ticks: Tick[], price: bigint) => ticks.findIndex((tick) => tick.price === price);
  const rising = minutePath(
    { time: 0, open: 100n, high: 180n, low: 20n, close: 150n, volume: 5n },
    { id: 1, tick: 1n },
  );
  const falling = minutePath(
    { time: 0, open: 150n, high: 180n, low: 20n, close: 100n, volume: 5n },
    { id: 1, tick: 1n },
  );
  expect(at(rising, 20n)).toBeLessThan(at(rising, 180n));
  expect(at(falling, 180n)).toBeLessThan(at(falling, 20n));
});

test('the same minute always has the same path', () => {
  const minute = { time: 5 * minuteMs, open: 100n, high: 180n, low: 20n, close: 150n, volume: 999n };
  expect(minutePath(minute, { id: 1, tick: 1n })).toEqual(minutePath(minute, { id: 1, tick: 1n }));
});
