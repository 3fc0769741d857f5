import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', 'e2e/**'];
/** What must give the same answer on every machine and in every year. */
const deterministic = ['money/src/**/*.ts', 'engine/src/**/*.ts'];

export default defineConfig(
  { ignores: ['**/node_modules', '**/dist', '.data*', '**/.cache', 'e2e/add-a-product/pledge'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['ui/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // A server speaks through its log; main.ts says the one line of a start that cannot go on.
  { files: ['server/src/**/*.ts'], ignores: ['server/src/main.ts'], rules: { 'no-console': 'error' } },
  { files: ['web/src/**', 'ui/src/**', 'contract/src/**', 'i18n/src/**'], rules: { 'no-console': 'error' } },
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
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
