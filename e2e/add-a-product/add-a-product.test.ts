/** A product that lives only here is added to a copy of the project, as docs/ADD-A-PRODUCT.md describes, and then has to work there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../system.ts';
import { copyOfTheProject, type Copy } from './copy-of-the-project.ts';

/** One line a list. */
const lines: Record<string, string> = {
  'contract/src/notice-list.ts': "export { notices as pledge } from './pledge/notifications.ts';",
  'contract/src/products.ts': "export * as pledge from './pledge/index.ts';",
  'contract/src/reason-list.ts': "export { reasons as pledge } from '@glassbook/engine/pledge/words';",
  'e2e/crash/checker/product-list.ts': "export { pledge } from './pledge.ts';",
  'engine/src/product-list.ts': "export { pledge } from './pledge/index.ts';",
  'server/src/app/slice-list.ts': "export { pledge } from '../products/pledge/slice.ts';",
  'sim/src/product-list.ts': "export { pledge } from './pledge/index.ts';",
  'web/src/app/later-list.ts': "export { later as pledge } from '../products/pledge/later.ts';",
  'web/src/app/product-list.ts': "export { pledge } from '../products/pledge/product.ts';",
};

/** Each step works on a whole project. */
const LONG_MS = 400_000;

let copy: Copy;
beforeAll(() => {
  copy = copyOfTheProject();
  copy.add(join(import.meta.dirname, 'pledge'));
  for (const [file, line] of Object.entries(lines)) copy.addLine(file, line);
});
afterAll(() => copy.remove());

const done = ({ status, output }: ReturnType<Copy['run']>) =>
  expect([status, status === 0 ? '' : output]).toEqual([0, '']);

test('it takes its own folders and one line a list, and its page says so', () => {
  const stat = copy.stat();
  const changed = stat.split('\n').filter((row) => /\|/.test(row) && !/pledge/.test(row.split('|')[0] ?? ''));
  expect(changed.map((row) => row.trim().split(/\s+\|\s+/))).toEqual(Object.keys(lines).map((file) => [file, '1 +']));
  const page = readFileSync(join(root, 'docs/ADD-A-PRODUCT.md'), 'utf8');
  expect(page).toContain(stat.trimEnd());
});

test('it compiles, and breaks no rule of imports', { timeout: LONG_MS }, () => {
  done(copy.run('node', 'node_modules/typescript-7/bin/tsc', '--noEmit'));
  done(copy.run('node', 'scripts/dependency-rules.js'));
});

test('it has its words in ten languages, and what it does by itself is right', { timeout: LONG_MS }, () => {
  done(
    copy.run('vitest', 'run', 'engine/src/pledge', 'engine/src/shape.test.ts', 'i18n', 'server/src/app/slices.test.ts'),
  );
  done(copy.run('vitest', 'run', 'server/src/app/app.test.ts', '-t', 'the success of every call'));
});

test('a simulated day with it agrees with its naive model', { timeout: LONG_MS }, () => {
  done(copy.run('node', 'sim/run.ts', '5', '20000'));
});

test(
  'it is journaled, stored, loaded after kill -9, replayed, audited, published and shown',
  { timeout: LONG_MS },
  () => {
    done(copy.run('vitest', 'run', '--config', 'e2e/vitest.config.ts', 'pledge.test.ts'));
  },
);
