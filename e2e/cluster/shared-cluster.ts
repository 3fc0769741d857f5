/** The `test` of files that share a cluster and its traders, started for the first test that needs them. It is undefined where packages are missing. */
import { test as plain, type TestContext } from 'vitest';
import { startCluster } from './cluster.ts';
import { openTraders } from './open-traders.ts';
import { whyNot } from './packages.ts';

const seed = Number(process.env['SEED'] ?? 1);

export const test = plain.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
  if (whyNot() !== undefined) return undefined;
  const cluster = await startCluster({ clocks: true, disks: true });
  onCleanup(() => cluster.close());
  const traders = await openTraders(cluster, seed);
  onCleanup(() => traders.remove());
  return { cluster, traders };
});

/** Skips a test by name where there is a reason. */
export function skipFor(why: string | undefined, { skip, task }: Pick<TestContext, 'skip' | 'task'>): void {
  if (why === undefined) return;
  task.meta.skipped = why;
  skip(why);
}
