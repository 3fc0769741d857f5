/** The smallest of the crash rig, in every run: one `kill -9` under load, always of the same seed. The replay is in first-visit.test.ts. */
import { expect, test } from 'vitest';
import type { Result } from './crash/rig.ts';
import { runTests } from './crash/session.ts';

test('R1 a server that is killed under load loses nothing that it acknowledged and does nothing twice', async () => {
  const results: Result[] = [];
  const done = (_: string, result: Result) => void results.push(result);
  await runTests({ ids: ['R1'], seed: 1, size: 'small', factor: 1, sizes: { R1: 1 }, done });
  expect(results).toHaveLength(1);
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
});
