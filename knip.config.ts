import type { KnipConfig } from 'knip';

/** What is not reached from here is dead: a file nobody imports, an export nobody uses, a package nobody needs. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['dependency-rules.cjs', 'scripts/*.{ts,js}', 'scripts/check/run.ts', '*.test.ts', 'scripts/**/*.test.ts'],
      project: ['*.{ts,js,cjs}', 'scripts/**/*.{ts,js}'],
      // The Node that everything runs on.
      ignoreDependencies: ['node'],
    },
    money: { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] },
    engine: { entry: ['src/**/*.test.ts', 'test/**/*.test.ts'], project: ['**/*.ts'] },
    contract: { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] },
    i18n: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    server: { entry: ['src/main.ts', '**/*.test.ts', 'test/global-setup.ts'], project: ['**/*.ts'] },
    ui: { entry: ['src/**/*.test.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    web: { entry: ['src/main.tsx', 'vite.config.ts', 'src/**/*.test.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    e2e: { entry: ['*.test.ts', 'vitest.config.ts'], project: ['**/*.ts'] },
    bench: { entry: ['run.ts', '**/*.test.ts'], project: ['**/*.ts'] },
  },
};

export default config;
