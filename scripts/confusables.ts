/**
 * Makes server/src/shared/names/confusables.json from confusables.txt of UTS 39 (https://www.unicode.org/Public/security/latest/confusables.txt):
 * by each Latin prototype the letters, digits and marks that look like it. Names of staff and reserved names are Latin or have no look-alikes; all other
 * rows are left out. Usage: node scripts/confusables.ts confusables.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [source = 'confusables.txt'] = process.argv.slice(2);
const textOf = (points: string): string =>
  String.fromCodePoint(
    ...points
      .trim()
      .split(/\s+/)
      .map((point) => Number.parseInt(point, 16)),
  );

const table: Record<string, string> = {};
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [from, to] = line.replace('\u{FEFF}', '').replace(/#.*/, '').split(';');
  if (!from?.trim() || !to) continue;
  const [letter, prototype] = [textOf(from), textOf(to)];
  if (!/^[\p{L}\p{M}\p{N}]$/u.test(letter) || !/^[A-Za-z]+$/.test(prototype)) continue;
  table[prototype] = (table[prototype] ?? '') + letter;
}
const target = new URL('../server/src/shared/names/confusables.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
