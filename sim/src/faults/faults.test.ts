import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { plant } from './plant.ts';

test('every fault that is put into the engine is caught', { timeout: 300_000 }, () => {
  // In a process of its own: copies of the engine are loaded as Node loads them.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../run.ts'), '--faults'],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  // With the line behind it, which has the cause where the engine's text moved on.
  expect(stdout.match(/^MISSED.*(\n {2}.*)?/gm) ?? []).toEqual([]);
  // Each by its name: the list that was run is the list there is.
  expect(
    [...stdout.matchAll(/^caught by (audit|replay): (.+?)(, after \d+ commands)?$/gm)].map(
      ([, by, name]) => `${name} (${by})`,
    ),
  ).toEqual(faults.map(({ name, by }) => `${name} (${by})`));
  expect(status).toBe(0);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test('a fault whose text is gone is reported', () => {
  const edits = [{ file: 'engine.ts', find: 'no such line', replace: '' }];
  expect(() => plant({ name: 'lost', edits, by: 'audit' })).toThrow('finds its text 0 times');
});
