/** Every test of the crash rig at its smallest size; `npm run crash` runs them at full size. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Result } from './rig.ts';
import { runTests } from './session.ts';
import { tests } from './tests.ts';

const seed = Number(process.env['SEED'] ?? 1);
/** Those that have a size for every run. */
const every = Object.entries(tests).filter(([, { small }]) => small > 0);

describe('fault injection', () => {
  const results = new Map<string, Result>();
  beforeAll(async () => {
    console.log(`crash rig: seed ${seed}`);
    const done = (id: string, result: Result) => void results.set(id, result);
    await runTests({ ids: every.map(([id]) => id), seed, size: 'small', factor: 1, done });
  }, 600_000);

  test.for(every.map(([id, { about }]) => [id, about] as const))(
    '%s: %s, and nothing is lost, doubled or half done',
    ([id], { skip, task }) => {
      const result = results.get(id);
      if (result?.skipped !== undefined) {
        task.meta.skipped = result.skipped;
        skip(result.skipped);
      }
      expect(result).toMatchObject({ wrong: [] });
      // How fast is measured by `npm run crash`.
    },
  );
});
