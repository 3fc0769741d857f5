/** Whether trading is possible, by the public health call. */
import { setTimeout as wait } from 'node:timers/promises';

export type Health = { ready: boolean; seq: number; feed: string; version: string };

async function ask(origin: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) });
    const { message } = (await response.json()) as { message?: Health };
    return response.ok && message?.ready ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until it is; undefined as soon as `isOver`. */
export async function untilReady(origin: string, isOver: () => boolean): Promise<Health | undefined> {
  while (!isOver()) {
    const health = await ask(origin);
    if (health && !isOver()) return health;
    await wait(100);
  }
  return undefined;
}
