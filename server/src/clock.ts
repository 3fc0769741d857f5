/** The time that the server's code asks for and waits by. There is one for the whole server, so a test can set it and advance it (test/hand-clock.ts) instead of waiting. */

/** Calls off what was to be done. */
export type Off = () => void;

export type Clock = {
  /** Milliseconds; they never go back. */
  now: () => number;
  /** Does it once, after so many milliseconds. */
  after: (ms: number, run: () => void) => Off;
  /** Does it again and again, each time after so many milliseconds. */
  every: (ms: number, run: () => void) => Off;
};

/** The machine's. What waits keeps no process alive. */
export const machineClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
