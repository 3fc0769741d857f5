/** Runs the projection while the server runs: soon after each commit, in the background, one transaction at a time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Catalog } from '../../store/catalog.ts';
import { countNext } from './projection.ts';

/** Commits within it are counted together. */
const REST_MS = 300;
/** After a failure, such as an unreachable database. */
const AGAIN_MS = 10_000;

export type Following = { committed: () => void; stop: () => Promise<void> };

export function follow(
  {
    pool,
    catalog,
    isFull,
    failed,
  }: { pool: Pool; catalog: Catalog; isFull: () => boolean; failed: (error: unknown) => void },
  { restMs = REST_MS, againMs = AGAIN_MS } = {},
): Following {
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
        while (!isOver() && !isFull() && (await countNext(pool, catalog))) await pause(restMs / 10);
        await pause(restMs);
      } catch (error) {
        failed(error);
        wanted = true;
        await pause(againMs);
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
