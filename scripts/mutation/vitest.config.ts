/** The tests that a mutant has to survive: those of money and engine and an audited day, without workers of their own, at sizes that take a second. */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// In Stryker's sandbox node_modules leads back to the project, where nothing is mutated.
const root = resolve(import.meta.dirname, '../..');

export default defineConfig({
  root,
  resolve: {
    alias: { '@glassbook/money': `${root}/money/src/index.ts`, '@glassbook/engine': `${root}/engine/src/index.ts` },
  },
  test: {
    include: ['money/**/*.test.ts', 'engine/**/*.test.ts', 'sim/src/day/short-day.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 20_000,
    tags: [{ name: 'long', skip: true }],
    env: { TEST_SIZE: 'mutation' },
  },
});
