/** The beat of all feeds: the wall clock, looked at just after each full second. */

export type Clock = () => number;
export const secondMs = 1_000;
export const secondOf = (time: number): number => time - (((time % secondMs) + secondMs) % secondMs);

/**
 * Calls `beat(second)` once just after each full second, never before it. While a beat is not settled the next is skipped. Returns how
 * to stop; a beat already running goes on, no other follows.
 */
export function everySecond(
  beat: (second: number) => void | Promise<void>,
  failed: (cause: unknown) => void,
  now: Clock = Date.now,
): () => void {
  let [stopped, running] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let last = -Infinity;
  const plan = () => {
    // Node may fire a millisecond early, so aim one past the second.
    if (!stopped) timer = setTimeout(look, secondOf(now()) + secondMs + 1 - now());
  };
  const look = () => {
    const second = secondOf(now());
    if (!running && second !== last) {
      [running, last] = [true, second];
      void Promise.resolve()
        .then(() => beat(second))
        .catch(failed)
        .finally(() => (running = false));
    }
    plan();
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
