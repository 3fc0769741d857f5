import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sizes, type Sizes } from './sizes.ts';
import { sizesTable } from './table.ts';

test('docs/reliability.md prints the sizes as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/reliability.md'), 'utf8');
  expect(page).toContain(sizesTable());
});

test('a release is never smaller than a run by hand, nor that than a run of npm test', () => {
  for (const [id, { test: every, ci, release }] of Object.entries<Sizes>(sizes))
    expect([id, every <= ci, ci <= release]).toEqual([id, true, true]);
});
