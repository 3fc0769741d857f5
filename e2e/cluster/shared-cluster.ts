/** The `test` of files that share a cluster and its traders. Its stage is undefined where packages are missing. */
import { test as plain, type TestContext } from 'vitest';
import { openBrowser } from '../browser.ts';
import { whyNot } from './packages.ts';
import { stageOf } from './stage.ts';

const seed = Number(process.env['SEED'] ?? 1);

export const test = plain
  .extend('stage', { scope: 'worker' }, ({}, { onCleanup }) => {
    if (whyNot() !== undefined) return undefined;
    const stage = stageOf({ clocks: true, disks: true }, seed);
    onCleanup(() => stage.close());
    return stage;
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  });

/** Skips a test by name where there is a reason. */
export function skipFor(why: string | undefined, { skip, task }: Pick<TestContext, 'skip' | 'task'>): void {
  if (why === undefined) return;
  task.meta.skipped = why;
  skip(why);
}
