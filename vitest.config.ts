import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The packages whose tests need nothing but memory. */
const pure = ['money', 'engine', 'sim', 'contract', 'i18n', 'bench'].map((folder) => `${folder}/**/*.test.ts`);
/** What properties draw is the same in every run of the gate, and a machine that runs other tests beside these takes longer. */
const setupFiles = ['scripts/check/seed.ts', 'scripts/check/patience.ts'];
const patient = { setupFiles, expect: { poll: { timeout: 20_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };
/** One PostgreSQL for the whole run; each test file makes its own database in it. */
const postgres = 'server/test/global-setup.ts';

export default defineConfig({
  test: {
    // Two cores are what the whole run is promised on. Without isolation the files of a project share what the first of them
    // loaded, which costs more than their tests. So a test leaves nothing behind.
    maxWorkers: 2,
    tags: [{ name: 'long', description: 'Takes over 2 seconds on a quiet machine: only npm run test:long runs it.' }],
    projects: [
      {
        test: { name: 'pure', include: pure, environment: 'node', isolate: false, ...patient },
      },
      {
        test: {
          name: 'server',
          retry: 2,
          include: ['server/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patient,
          ...(existsSync(postgres) ? { globalSetup: [postgres] } : {}),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          retry: 2,
          include: ['ui/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}', 'desk/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          ...patient,
          setupFiles: [...setupFiles, 'ui/test/slow-machine.ts', 'web/src/carry/live/test/every-file.ts'],
        },
      },
      {
        test: {
          name: 'project',
          retry: 2,
          include: ['*.test.ts', '{scripts,sizes}/**/*.test.ts'],
          environment: 'node',
          ...patient,
        },
      },
    ],
  },
});
