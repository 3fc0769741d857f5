/** The attacks: a file a finding, all on one system, one after the other. */
import { defineConfig } from 'vitest/config';

/** A minute; at full size thousands of requests in one test. */
const timeoutMs = process.env['ATTACKS'] === 'full' ? 3_600_000 : 60_000;

export default defineConfig({
  test: {
    name: 'attacks',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../build-screens.ts', './shared-system.ts'],
    fileParallelism: false,
    isolate: false,
    // A machine that runs other tests beside these takes longer than a second.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
  },
});
