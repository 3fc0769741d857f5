import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parts } from './parts.ts';
import { keepResult, readResults, tableOf, withTable } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-release-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every part has a name of its own', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

test('every part has its line on the page, the attacks at their full size among them', () => {
  expect(parts.filter(({ env }) => env?.['ATTACKS'] === 'full').map(({ id }) => id)).toEqual(['attacks']);
  const page = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
  const heads = tableOf(parts, {})
    .split('\n')
    .map((row) => row.split('|').slice(0, 4).join('|'));
  expect(heads.filter((head) => !page.includes(`\n${head}|`))).toEqual([]);
});

test('a part that has run keeps its result through the next, and one that has not is marked', () => {
  const file = join(folder, 'cache/release.json');
  const [first, second, third] = parts;
  if (!first || !second || !third) throw new Error('there are three parts');
  keepResult(file, first.name, { passed: true, figure: 'lost 0 | twice 0', seconds: 3_725, commit: 'abc' });
  keepResult(file, second.name, { passed: false, figure: 'lost 1', seconds: 65, commit: 'abc' });
  const rows = tableOf([first, second, third], readResults(file)).split('\n').slice(2);
  expect(rows[0]).toContain('| lost 0 / twice 0 | 1 h 2 min | ok | abc |');
  expect(rows[1]).toContain('| lost 1 | 1:05 | **failed** | abc |');
  expect(rows[2]).toMatch(/\| not run \| {2}\|$/);
});

test('several runs of a promise are one line, with the figure of one that failed', () => {
  const file = join(folder, 'cache/several.json');
  const runs = parts.filter(({ id }) => id === 'R4');
  const keep = (place: number, passed: boolean) =>
    keepResult(file, runs[place]?.name ?? '', { passed, figure: `run ${place}`, seconds: 30, commit: 'abc' });
  const row = () => tableOf(runs, readResults(file)).split('\n').slice(2);
  keep(0, true);
  keep(1, true);
  expect(row()).toEqual([expect.stringContaining('| 20 times 1,000,000 | run 1 | 1:00 | ok 2 of 20 | abc |')]);
  keep(0, false);
  expect(row()).toEqual([expect.stringContaining('| run 0 | 1:00 | **failed** 2 of 20 | abc |')]);
});

test('the table replaces the one before and nothing else', () => {
  const page = 'above\n<!-- npm run release writes from here -->\nold\n<!-- to here -->\nbelow\n';
  const once = withTable(page, 'new');
  expect(once).toBe('above\n<!-- npm run release writes from here -->\n\nnew\n\n<!-- to here -->\nbelow\n');
  expect(withTable(once, 'new')).toBe(once);
  expect(() => withTable('no marks', 'new')).toThrow('no place');
});
