/** The timer of all feeds: fires just after each full second of the wall clock. */

export type Clock = () => number;
export const secondMs = 1_000;
export const secondOf = (time: number): number => time - (((time % secondMs) + secondMs) % secondMs);

/**
 * Calls `beat(second)` once just after each full second, never before it. While a call is not settled the next is skipped. Returns a function
 * that stops it; a call in flight finishes.
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
