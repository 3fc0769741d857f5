import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browser',
    retry: 2,
    tags: [{ name: 'long', description: 'No part of the smoke, though its file is: only npm run test:long runs it.' }],
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // The attacks share a system of their own; what is added to a copy is tested there.
    exclude: ['attacks/**', 'add-a-product/pledge/**', '**/node_modules/**'],
    globalSetup: ['./build-screens.ts'],
    // Two systems at once would disturb each other's timing.
    fileParallelism: false,
    // Files of what a user sees share a system and a browser (shared-system.ts).
    isolate: false,
    // Two views side by side: on two cores more of them slow the server down until it refuses.
    maxConcurrency: 2,
    // A machine that runs other tests beside these takes longer than a second.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
