/** The cost of keeping requests by their names, as the engine does for an hour and a million of them. */
import { hash } from 'node:crypto';
import { apply, keyName, takeChanges } from '@glassbook/engine';
import { readyState, toCommand } from '../spot/workload.ts';

const used = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** An order without a match: its answer is what is kept. */
const command = toCommand({ op: 'ioc', market: 1, order: 0, owner: 1_000, side: 'buy', ticks: 1, lots: 1 }, 0);

/** Megabytes for this many requests, with names as an app makes them: a key of 36 characters. */
export function rememberedMegabytes(count: number): number {
  const state = readyState(1, 1);
  const before = used();
  for (let place = 0; place < count; place += 1) {
    const text = place.toString(16).padStart(12, '0');
    const names = [keyName(1_000, `00000000-0000-4000-8000-${text}`)];
    apply(state, { seq: state.seq + 1, at: 1, request: { names, hash: hash('sha256', text) }, command });
    if (place % 1_000 === 0) takeChanges(state);
  }
  takeChanges(state);
  const megabytes = (used() - before) / 2 ** 20;
  // Keeps everything alive until it was counted.
  if (state.requests.remembered < count) throw new Error('nothing was kept');
  return megabytes;
}
