/**
 * Maps the wall clock to a time of the recording. Kept across restarts, so that the replay continues at the wall clock's position. Before the
 * first start the recording ran at its own speed, so that charts show it whole; since then at REPLAY_SPEED.
 */
import { z } from 'zod';
import { minuteMs, minuteOf } from '../feed.ts';
import type { Stretch } from '../playback.ts';

/** From the wall clock's `wall` on, the recording runs from `source` with `speed`. A source time past the end means: laps later. */
const anchor = z.object({ wall: z.number().int(), source: z.number().int(), speed: z.number().positive() });
const saved = z.object({ from: z.number().int(), to: z.number().int(), anchors: z.array(anchor).min(1) });
export type SavedTimeline = z.infer<typeof saved>;

/** The share of the recording in the past at the first start; the rest comes before it starts again. */
const pastPart = { of: 3, parts: 2 };

/** The recording's time at a wall clock time, continuing past its end. */
export function sourceTime(timeline: SavedTimeline, wall: number): number {
  const [first] = timeline.anchors;
  const held = timeline.anchors.findLast((each) => each.wall <= wall);
  if (held) return held.source + Math.round((wall - held.wall) * held.speed);
  return (first?.source ?? 0) + (wall - (first?.wall ?? 0));
}

/** The saved timeline where it is of this recording, else a new one. A new speed applies from now on; the past does not change. */
export function timelineAt(
  now: number,
  recording: { from: number; to: number },
  speed: number,
  state: unknown,
): SavedTimeline {
  const { data } = saved.safeParse(state);
  const wall = minuteOf(now);
  if (!data || data.from !== recording.from || data.to !== recording.to) {
    const past = minuteOf(((recording.to - recording.from) / pastPart.of) * pastPart.parts);
    return { from: recording.from, to: recording.to, anchors: [{ wall, source: recording.from + past, speed }] };
  }
  if (data.anchors.at(-1)?.speed === speed) return data;
  return {
    ...data,
    anchors: [
      ...data.anchors.filter((each) => each.wall < wall),
      { wall, source: minuteOf(sourceTime(data, wall)), speed },
    ],
  };
}

/** The stretches of the recording for the wall clock's from ≤ t < to, split where it starts again. */
export function stretchesOf(timeline: SavedTimeline, from: number, to: number): Stretch[] {
  const span = timeline.to - timeline.from;
  const stretches: Stretch[] = [];
  const end = sourceTime(timeline, to);
  let at = Math.max(sourceTime(timeline, from), timeline.from);
  while (at < end) {
    const lap = Math.floor((at - timeline.from) / span);
    const lapEnd = timeline.from + (lap + 1) * span;
    const upTo = Math.min(end, lapEnd);
    stretches.push({ from: at - lap * span, to: upTo - lap * span, lap });
    at = upTo;
  }
  return stretches;
}

export const lengthInMinutes = (recording: { from: number; to: number }): number =>
  (recording.to - recording.from) / minuteMs;
