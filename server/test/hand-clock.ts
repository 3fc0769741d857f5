/** A clock that a test advances. */
import type { Clock } from '../src/carry/process/clock.ts';

type Due = { at: number; run: () => void; everyMs?: number };

/** `advance` does what becomes due on the way, in its order and each at its own time. */
export function handClock(): Clock & { advance: (ms: number) => void } {
  let time = 0;
  const waiting = new Set<Due>();
  const wait = (due: Due) => {
    waiting.add(due);
    return () => void waiting.delete(due);
  };
  return {
    now: () => time,
    after: (ms, run) => wait({ at: time + ms, run }),
    every: (ms, run) => wait({ at: time + ms, run, everyMs: ms }),
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        time = next.at;
        if (next.everyMs === undefined) waiting.delete(next);
        else next.at += next.everyMs;
        next.run();
      }
      time = end;
    },
  };
}
