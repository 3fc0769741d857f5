import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { minuteMs, type FeedCandle, type PriceUpdate } from './feed.ts';
import { minutePath } from './minute-path.ts';
import { playbackFeed } from './playback.ts';
import { addedUp, feedMarkets, heard } from './test/markets.ts';

const [btc] = feedMarkets;
const start = 1_000_000 * minuteMs;

/** A feed of one market whose minutes climb, with `now` as its clock. */
function feedOf(log = heard()) {
  const minute = (_: unknown, time: number): FeedCandle => {
    const open = BigInt(time / minuteMs) * 10n * btc!.tick;
    return {
      time,
      open,
      high: open + 20n * btc!.tick,
      low: open - 5n * btc!.tick,
      close: open + 10n * btc!.tick,
      volume: 1_234_567n,
    };
  };
  const feed = playbackFeed({
    name: 'replay',
    sourceName: 'recording',
    markets: [btc!],
    source: { minute, ticks: (market, time) => minutePath(minute(market, time), market) },
    stretches: (from, to) => [{ from, to, lap: Math.floor(from / (5 * minuteMs)) }],
    log,
    now: Date.now,
  });
  return { feed, minute, log };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a feed that plays', () => {
  test('delivers once a second, without loss or duplicates between history and start', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 179 }), async (startSecond) => {
        vi.useFakeTimers({ now: start + startSecond * 1_000 + 400 });
        const since = start + startSecond * 1_000;
        const { feed, minute } = feedOf();
        const candles = new Map((await feed.history(btc!, start, since)).map((candle) => [candle.time, candle]));
        const updates: PriceUpdate[] = [];
        const stop = feed.start(since, (update) => {
          updates.push(update);
          const tick = update.prices[0]!;
          const time = Date.now() - (Date.now() % minuteMs);
          const before = candles.get(time);
          const ticks = [{ time, price: tick.price, volume: tick.volume }];
          const later = addedUp(ticks, time);
          candles.set(
            time,
            before
              ? {
                  ...before,
                  high: later.high > before.high ? later.high : before.high,
                  low: later.low < before.low ? later.low : before.low,
                  close: later.close,
                  volume: before.volume + later.volume,
                }
              : later,
          );
        });
        await vi.advanceTimersByTimeAsync(180_000 - startSecond * 1_000 + 59_000);
        stop();
        for (let index = 0; index < 3; index++)
          expect(candles.get(start + index * minuteMs)).toEqual(minute(btc, start + index * minuteMs));
        const after = updates.length;
        await vi.advanceTimersByTimeAsync(5_000);
        expect(updates.length).toBe(after);
      }),
      { numRuns: 25 },
    );
  });

  test('waits for a pending delivery and then delivers everything since', async () => {
    vi.useFakeTimers({ now: start });
    const { feed } = feedOf();
    const volumes: bigint[] = [];
    let taken: (() => void) | undefined;
    const stop = feed.start(start, (update) => {
      volumes.push(update.prices[0]!.volume);
      return new Promise<void>((resolve) => (taken = resolve));
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(volumes.length).toBe(1);
    taken?.();
    await vi.advanceTimersByTimeAsync(30_000);
    stop();
    const whole = minutePath(feedOf().minute(undefined, start), btc!);
    const upTo30 = whole.filter((tick) => tick.time <= start + 30_000).reduce((sum, tick) => sum + tick.volume, 0n);
    expect(volumes[0]! + volumes[1]!).toBe(upTo30);
  });

  test('logs when the recording starts again, and when the clock jumped', async () => {
    vi.useFakeTimers({ now: start + 4 * minuteMs });
    const { feed, log } = feedOf();
    const stop = feed.start(start + 4 * minuteMs, () => undefined);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(log.lines.map((line) => line.fields['marker'])).toEqual(['replay.loop']);
    vi.setSystemTime(start + 60 * minuteMs);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(log.lines.map((line) => line.fields['marker'])).toEqual(['replay.loop', 'feed.paused', 'replay.loop']);
    vi.setSystemTime(start + 10 * minuteMs);
    await vi.advanceTimersByTimeAsync(2_000);
    stop();
    expect(log.lines.map((line) => line.fields['marker']).filter((marker) => marker === 'feed.paused').length).toBe(2);
  });

  test('delivers nothing twice when the clock is set back a little', async () => {
    vi.useFakeTimers({ now: start });
    const { feed, minute } = feedOf();
    let volume = 0n;
    const stop = feed.start(start, ({ prices }) => void (volume += prices[0]!.volume));
    await vi.advanceTimersByTimeAsync(40_000);
    vi.setSystemTime(start + 15_000);
    await vi.advanceTimersByTimeAsync(44_500);
    stop();
    expect(volume).toBe(minute(undefined, start).volume);
  });

  test('shows its one source with the last price', async () => {
    vi.useFakeTimers({ now: start });
    const { feed } = feedOf();
    expect(feed.sources()[0]?.price).toBeUndefined();
    const stop = feed.start(start, () => undefined);
    await vi.advanceTimersByTimeAsync(10);
    stop();
    expect(feed.sources()).toEqual([
      {
        market: 1,
        price: 10_000_000n * btc!.tick,
        at: start,
        current: 10_000_000n * btc!.tick,
        sources: [{ name: 'recording', price: 10_000_000n * btc!.tick, at: start, askedAt: start, leftOut: undefined }],
      },
    ]);
  });
});
