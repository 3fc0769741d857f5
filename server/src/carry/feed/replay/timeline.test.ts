import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../feed.ts';
import { sourceTime, stretchesOf, timelineAt } from './timeline.ts';

const recording = { from: 1_000 * minuteMs, to: 1_090 * minuteMs };
const start = 500_000 * minuteMs + 12_345;

describe('the timeline of a replay', () => {
  test('at the first start two thirds of the recording are in the past', () => {
    const timeline = timelineAt(start, recording, 1, undefined);
    expect(sourceTime(timeline, start)).toBe(1_060 * minuteMs + 12_345);
    expect(stretchesOf(timeline, start - 200 * minuteMs, start - 60 * minuteMs)[0]?.from).toBe(recording.from);
  });

  test("a restart continues at the wall clock's position, also laps later", () => {
    const first = timelineAt(start, recording, 1, undefined);
    const second = timelineAt(start + 1_000 * minuteMs, recording, 1, JSON.parse(JSON.stringify(first)));
    expect(second).toEqual(first);
    expect(stretchesOf(second, start + 29 * minuteMs, start + 31 * minuteMs)).toEqual([
      { from: 1_089 * minuteMs + 12_345, to: recording.to, lap: 0 },
      { from: recording.from, to: recording.from + minuteMs + 12_345, lap: 1 },
    ]);
  });

  test('another recording starts a new timeline', () => {
    const first = timelineAt(start, recording, 1, undefined);
    expect(timelineAt(start, { ...recording, to: 1_120 * minuteMs }, 1, first).to).toBe(1_120 * minuteMs);
  });

  test('another speed applies from now on and does not change the past', () => {
    const slow = timelineAt(start, recording, 1, undefined);
    const later = start + 10 * minuteMs;
    const fast = timelineAt(later, recording, 60, slow);
    expect(sourceTime(fast, start + minuteMs)).toBe(sourceTime(slow, start + minuteMs));
    expect(sourceTime(fast, later + 1_000) - sourceTime(fast, later)).toBe(60_000);
  });

  test('for any division of time, every moment is played once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.5, 1, 7, 60, 3_600),
        fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 12 }),
        (speed, cuts) => {
          const timeline = timelineAt(start, recording, speed, undefined);
          const total = cuts.reduce((sum, cut) => sum + cut, 0);
          let at = start;
          const pieces = cuts.flatMap((cut) => stretchesOf(timeline, at, (at += cut)));
          const merged: typeof pieces = [];
          for (const piece of pieces) {
            const last = merged.at(-1);
            if (last && last.lap === piece.lap && last.to === piece.from) last.to = piece.to;
            else merged.push({ ...piece });
          }
          expect(merged).toEqual(stretchesOf(timeline, start, start + total));
        },
      ),
    );
  });
});
