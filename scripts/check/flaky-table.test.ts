import { expect, test } from 'vitest';
import { flakyTable, namesIn } from './flaky-table.ts';

test('each test that failed or was flaky in any run is in the table, with the runs in which it was', () => {
  const said = 'ok     lint (1.0 s)\nflaky: a: b | c\nfailed: d\n2 passed, 1 failed\n';
  expect(namesIn(said)).toEqual({ failed: ['d'], flaky: ['a: b | c'] });
  const runs = [
    { isBusy: false, seconds: 400.4, ...namesIn('2 passed, 0 failed') },
    { isBusy: true, seconds: 600, ...namesIn(said) },
  ];
  expect(flakyTable(runs).split('\n')).toEqual([
    '| test | 1 | 2, busy |',
    '| --- | --- | --- |',
    '| a: b \\| c |  | flaky |',
    '| d |  | FAILED |',
    '| seconds | 400 | 600 |',
    '',
    '1 green of 2',
  ]);
});
