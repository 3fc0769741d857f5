/**
 * When market data is told. What comes after a quiet moment is told at once; what follows is merged for a while that depends on how long
 * telling takes and on what else the process has to do, so that many listeners never cost the orders their time.
 */

import { performance } from 'node:perf_hooks';

/** Merging interval, milliseconds: short while that is cheap, longer when a flush takes long, never beyond these. */
const mergeMs = { least: 20, most: 50 };
/** The share of the time that telling market data may take: in a process that is busy otherwise, and in one that is idle otherwise. */
const share = { busy: 1 / 4, idle: 3 / 4 };

export type Clock = {
  /** Milliseconds of a clock that does not jump. */
  now: () => number;
  /** How long the process has been at work since it started, milliseconds. */
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

/** Runs `flush` as soon as there is something to say, but not more often than the merging interval allows. */
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
      // A timer is never earlier than a millisecond; what is due runs as soon as the answers of this batch are written.
      if (wait <= 0) immediate = setImmediate(run);
      else timer = setTimeout(run, wait);
    },
    stop: () => {
      clearTimeout(timer);
      clearImmediate(immediate);
    },
  };
}
