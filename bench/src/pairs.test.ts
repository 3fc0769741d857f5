import { expect, test } from 'vitest';
import { linesIn, pairsOf, wordsOf } from './pairs.ts';

const line = (name: string, unit: string, value: number) => ({ name, unit, value });

test('two versions are compared by their medians, a higher rate and a lower time being better', () => {
  const before = [10, 100, 11].map((value) => line('a.rate', 'commands/s (50 % place)', value));
  const now = [10, 10, 3].map((value) => line('a.rate', 'commands/s', value));
  expect(pairsOf(before, now)).toEqual([
    expect.objectContaining({ name: 'a.rate', before: 11, now: 10, isWorse: true }),
  ]);
  const times = pairsOf([line('b', 'ms', 100), line('gone', 'ms', 1)], [line('b', 'ms', 103), line('new', 'ms', 1)]);
  expect(times).toEqual([expect.objectContaining({ name: 'b', ratio: 1.03, isWorse: false })]);
  expect(pairsOf([line('b', 'ms', 100)], [line('b', 'ms', 104)])[0]?.isWorse).toBe(true);
});

test('a line of a pair has both medians, the ratio, and whether it is a loss', () => {
  const [pair] = pairsOf([line('b', 'ms', 100)], [line('b', 'ms', 104)]);
  expect(pair && wordsOf(pair)).toMatch(/^b +100 → 104 ms, ratio 1\.040 {3}WORSE by more than 3 %$/);
  expect(linesIn('warming up\n{"name":"a","value":1,"unit":"ms"}\n')).toEqual([line('a', 'ms', 1)]);
});
