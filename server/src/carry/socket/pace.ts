/**
 * When market data is sent. The first change after a quiet moment is sent at once; what follows is merged for an interval that depends on the
 * time a flush takes and on the process's other load, so that many subscribers do not delay orders.
 */

import { performance } from 'node:perf_hooks';

/** Merging interval, milliseconds: short while that is cheap, longer when a flush takes long, never beyond these. */
const mergeMs = { least: 20, most: 50 };
/** The share of time that flushes may take: in a process that is otherwise busy, and in one that is otherwise idle. */
const share = { busy: 1 / 4, idle: 3 / 4 };

export type Clock = {
  /** Milliseconds of a clock that does not jump. */
  now: () => number;
  /** The process's busy time since its start, milliseconds. */
  activeMs: () => number;
};

export const processClock: Clock = {
  now: () => performance.now(),
  activeMs: () => performance.eventLoopUtilization().active,
};

/** How long after the beginning of a flush of `tookMs` the next may begin, where `busy` (0 to 1) of the time went to other work. */
export function intervalMs(tookMs: number, busy: number): number {
  const may = share.idle + (share.busy - share.idle) * Math.min(1, Math.max(0, busy));
  return Math.min(mergeMs.most, Math.max(mergeMs.least, tookMs / may));
}

/** Runs `flush` as soon as a change is pending, but not more often than the merging interval allows. */
export function paced(flush: () => void, clock: Clock = processClock): { wake: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let next = -Infinity;
  /** The end of the last flush, and the work done until then. */
  let last = { at: clock.now(), activeMs: clock.activeMs() };
  const run = () => {
    timer = immediate = undefined;
    const began = clock.now();
    const busy = (clock.activeMs() - last.activeMs) / Math.max(1, began - last.at);
    flush();
    const ended = clock.now();
    last = { at: ended, activeMs: clock.activeMs() };
    next = began + intervalMs(ended - began, busy);
  };
  return {
    wake: () => {
      if (timer !== undefined || immediate !== undefined) return;
      const wait = next - clock.now();
      // A timer fires after a millisecond at the earliest; what is due runs once the answers of this batch are written.
      if (wait <= 0) immediate = setImmediate(run);
      else timer = setTimeout(run, wait);
    },
    stop: () => {
      clearTimeout(timer);
      clearImmediate(immediate);
    },
  };
}
