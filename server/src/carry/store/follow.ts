/** Keeps a projection up to what is committed: soon after each commit, in the background, one step at a time. */
import { setTimeout as wait } from 'node:timers/promises';

/** Commits within it are counted together. */
const REST_MS = 300;
/** Between two steps while there is more. */
const BETWEEN_MS = 30;
/** After a failure, such as an unreachable database. */
const AGAIN_MS = 10_000;

export type Followed = {
  /** Counts the next part in. False where there is no more. */
  step: () => Promise<boolean>;
  /** Nothing can be written. */
  isFull: () => boolean;
  failed: (error: unknown) => void;
};
export type Following = { committed: () => void; stop: () => Promise<void> };

/** Begins at once. */
export function follow({ step, isFull, failed }: Followed, { restMs = REST_MS } = {}): Following {
  const over = new AbortController();
  let wanted = true;
  let wake: (() => void) | undefined;
  const isOver = () => over.signal.aborted;
  const pause = (ms: number) => wait(ms, undefined, { signal: over.signal }).catch(() => undefined);
  const run = async () => {
    while (!isOver()) {
      if (!wanted) await new Promise<void>((resolve) => (wake = resolve));
      if (isOver()) return;
      wanted = false;
      try {
        while (!isOver() && !isFull() && (await step())) await pause(BETWEEN_MS);
        await pause(restMs);
      } catch (error) {
        failed(error);
        wanted = true;
        await pause(AGAIN_MS);
      }
    }
  };
  const running = run();
  const signal = () => {
    wanted = true;
    wake?.();
  };
  return {
    committed: signal,
    stop: async () => {
      over.abort();
      signal();
      await running;
    },
  };
}
