import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intervalMs, paced } from './pace.ts';

describe('how long market data is merged', () => {
  it.each([
    { what: 'telling is cheap', tookMs: 0.2, busy: 0, expected: 20 },
    { what: 'telling is cheap and the process is busy', tookMs: 0.2, busy: 1, expected: 20 },
    { what: 'telling takes long in a process that is idle otherwise', tookMs: 18, busy: 0, expected: 24 },
    { what: 'half of the time is needed for other work', tookMs: 12, busy: 0.5, expected: 24 },
    { what: 'telling takes long and the process is busy', tookMs: 10, busy: 1, expected: 40 },
    { what: 'telling takes so long that it must be told late', tookMs: 40, busy: 1, expected: 50 },
    { what: 'the clocks disagree', tookMs: 10, busy: 1.4, expected: 40 },
  ])('$what: $expected ms', ({ tookMs, busy, expected }) => {
    expect(intervalMs(tookMs, busy)).toBeCloseTo(expected);
  });
});

describe('the pace of market data', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A process in which a flush takes so long, and which works so much of the rest of its time. */
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

  it('tells the first news after a quiet moment at once, and merges what follows', () => {
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
    const told = (busy: number) => {
      const { pace, flushedAt } = start(10, busy);
      for (let ms = 0; ms < 1_000; ms += 1) {
        pace.wake();
        vi.advanceTimersByTime(1);
      }
      pace.stop();
      return flushedAt.length;
    };
    expect(told(1)).toBeLessThan(told(0) * 0.7);
  });

  it('says nothing after it was stopped', () => {
    const { pace, flushedAt } = start(0, 0);
    pace.wake();
    pace.stop();
    vi.advanceTimersByTime(100);
    expect(flushedAt).toEqual([]);
  });
});
