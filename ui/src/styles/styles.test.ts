import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sheets = globSync(['ui/src/**/*.css', 'web/src/**/*.css', 'desk/src/**/*.css'], { cwd: root }).sort();

test('no rule has a font shorthand, which resets the tabular figures of the body; inherit keeps them', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const found = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/^\s*font:(?!\s*inherit;).*$/gm)].map(
      ([line]) => `${sheet}: ${line.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});

test('every role of the type has its size, weight and line height, and is used with all three', () => {
  for (const sheet of sheets) {
    const text = readFileSync(join(root, sheet), 'utf8');
    for (const [, role] of text.matchAll(/font-size: var\(--gb-text-(\w+)\)/g))
      expect(['display', 't1', 't2', 't3', 'body', 'label', 'cap', 'micro'], sheet).toContain(role);
  }
  const tokens = readFileSync(join(root, 'ui/src/styles/tokens.css'), 'utf8');
  for (const role of ['display', 't1', 't2', 't3', 'body', 'label', 'cap', 'micro'])
    for (const part of ['', '-weight', '-line']) expect(tokens).toContain(`--gb-text-${role}${part}:`);
});
