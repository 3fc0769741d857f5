/** The time that the server's code asks for and waits by. There is one for the whole server, so a test can set it and advance it (test/hand-clock.ts) instead of waiting. */

/** Calls off what was to be done. */
export type Off = () => void;

export type Clock = {
  /** Milliseconds that never go back: UTC in the server. */
  now: () => number;
  /** Does it once, after so many milliseconds. */
  after: (ms: number, run: () => void) => Off;
  /** Does it again and again, each time after so many milliseconds. */
  every: (ms: number, run: () => void) => Off;
};

/** Work that is done as the server has started, and again after so many milliseconds each until it is stopped. */
export type Chore = { everyMs: number; run: () => void };

/** The machine's, with another measure of the time. What waits keeps no process alive. */
export const clockOf = (now: () => number): Clock => ({
  now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
});

export const machineClock = clockOf(() => performance.now());
