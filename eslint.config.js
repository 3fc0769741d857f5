/** Rules on the syntax of what must be deterministic; everything else lint asks for is in oxlint.config.ts. */
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What must give the same answer on every machine and in every year. */
const deterministic = ['money/src/**/*.ts', 'engine/src/**/*.ts'];

export default defineConfig(
  { ignores: ['**/node_modules', '**/dist', '.data*', '**/.cache', 'e2e/add-a-product/pledge'] },
  { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } },
  {
    files: deterministic,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          ...[
            'Date',
            'performance',
            'crypto',
            'process',
            'setTimeout',
            'setInterval',
            'setImmediate',
            'queueMicrotask',
          ],
          ...['fetch', 'console', 'Intl', 'parseFloat'],
        ].map((name) => ({
          name,
          message: 'The engine gives the same answer everywhere; what varies arrives as a command.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness arrives as a seed inside a command.' },
        { object: 'Number', property: 'parseFloat', message: 'Amounts are whole numbers of the smallest unit.' },
        { property: 'toLocaleString', message: 'Locales differ between machines.' },
        { property: 'localeCompare', message: 'Sort by code unit: locales differ between machines.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'AwaitExpression, FunctionDeclaration[async=true], FunctionExpression[async=true], ArrowFunctionExpression[async=true]',
          message: 'apply() runs to completion; nothing in the engine waits.',
        },
        {
          selector: 'ThrowStatement:not(FunctionDeclaration[id.name="assert"] ThrowStatement)',
          message: 'Refuse with a code, or assert. Nothing in the engine throws.',
        },
        { selector: 'Literal[raw=/^[0-9]*[.][0-9]+$/]', message: 'Amounts are whole numbers of the smallest unit.' },
      ],
    },
  },
);
