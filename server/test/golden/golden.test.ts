/** R6: this version reads what an earlier one wrote, answers it alike and comes to the same state. */
import { readdirSync } from 'node:fs';
import { RULES } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { readGolden, replayed } from './golden.ts';

const ENDING = '.frames.gz';
const names = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : [],
);

test('R6 each version of the rules has its recorded journal', () => {
  expect(names).toEqual(Array.from({ length: RULES }, (_, n) => `rules-${n + 1}`));
});

test.each(names)('R6 the journal %s is answered as it was recorded, and adds up to the same', (name) => {
  const { frames, answers, state } = readGolden(name);
  const again = replayed(frames);
  expect(again.answers).toEqual(answers);
  // A later version may have counters that this one did not.
  const known = new Set(state.map((line) => line.slice(0, line.lastIndexOf(' '))));
  const isNew = (line: string) => line.startsWith('counter ') && !known.has(line.slice(0, line.lastIndexOf(' ')));
  expect(again.state.filter((line) => !isNew(line))).toEqual(state);
});

test('R6 the first one has commands of every product that were carried out', () => {
  const carriedOut = readGolden('rules-1').answers.filter((line) => line.endsWith(': ok'));
  const products = new Set(carriedOut.map((line) => line.split(' ')[1]?.split('.')[0]));
  expect([...products].sort()).toEqual([
    ...[
      'asset',
      'clock',
      'convert',
      'copy',
      'dual',
      'funds',
      'futures',
      'ieo',
      'indexPrice',
      'limit',
      'loan',
      'lockup',
    ],
    ...['nft', 'options', 'otc', 'platform', 'request', 'rewards', 'spot', 'stocks', 'wallet'],
  ]);
});
