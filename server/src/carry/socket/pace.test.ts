import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intervalMs, paced } from './pace.ts';

describe('how long market data is merged', () => {
  it.each([
    { what: 'a flush is cheap', tookMs: 0.2, busy: 0, expected: 20 },
    { what: 'a flush is cheap and the process is busy', tookMs: 0.2, busy: 1, expected: 20 },
    { what: 'a flush takes long in a process that is idle otherwise', tookMs: 18, busy: 0, expected: 24 },
    { what: 'half of the time is needed for other work', tookMs: 12, busy: 0.5, expected: 24 },
    { what: 'a flush takes long and the process is busy', tookMs: 10, busy: 1, expected: 40 },
    { what: 'a flush exceeds its share even at the maximum', tookMs: 40, busy: 1, expected: 50 },
    { what: 'the clocks disagree', tookMs: 10, busy: 1.4, expected: 40 },
  ])('$what: $expected ms', ({ tookMs, busy, expected }) => {
    expect(intervalMs(tookMs, busy)).toBeCloseTo(expected);
  });
});

describe('the pace of market data', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A process in which a flush takes this long, and which is busy for this share of the remaining time. */
  function start(tookMs: number, busy: number) {
    const flushedAt: number[] = [];
    let flushing = 0;
    const clock = {
      now: () => performance.now() + flushing,
      activeMs: () => flushing + performance.now() * busy,
    };
    const pace = paced(() => {
      flushedAt.push(Math.round(performance.now()));
      flushing += tookMs;
    }, clock);
    return { pace, flushedAt };
  }

  it('flushes the first change after a quiet moment at once, and merges what follows', () => {
    const { pace, flushedAt } = start(0, 0);
    const began = Math.round(performance.now());
    const since = () => flushedAt.map((at) => at - began);
    pace.wake();
    vi.advanceTimersByTime(0);
    expect(since()).toEqual([0]);
    for (let ms = 0; ms < 15; ms += 5) {
      vi.advanceTimersByTime(5);
      pace.wake();
    }
    vi.advanceTimersByTime(100);
    expect(since()).toEqual([0, 20]);
    pace.wake();
    vi.advanceTimersByTime(0);
    expect(since()).toEqual([0, 20, 115]);
  });

  it('leaves a busy process more of its time than an idle one', () => {
    const flushes = (busy: number) => {
      const { pace, flushedAt } = start(10, busy);
      for (let ms = 0; ms < 1_000; ms += 1) {
        pace.wake();
        vi.advanceTimersByTime(1);
      }
      pace.stop();
      return flushedAt.length;
    };
    expect(flushes(1)).toBeLessThan(flushes(0) * 0.7);
  });

  it('does not flush after it was stopped', () => {
    const { pace, flushedAt } = start(0, 0);
    pace.wake();
    pace.stop();
    vi.advanceTimersByTime(100);
    expect(flushedAt).toEqual([]);
  });
});
