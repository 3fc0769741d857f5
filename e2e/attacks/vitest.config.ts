/** The attacks: a file a finding, all on one system, one after the other. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'attacks',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../build-screens.ts', './shared-system.ts'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
