import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';

const of = (slope: number, uncertainty: number, mustBeShown = false) =>
  growthOf({ slope, uncertainty }, 1, mustBeShown);

test('growth is shown to be small only where the whole interval is', () => {
  expect(of(0.4, 0.6)).toEqual({ words: '0.40 ± 0.60 MiB/h, at most 1 as promised', wrong: [] });
  expect(of(-3, 1, true)).toMatchObject({ words: expect.stringContaining('as promised') as string, wrong: [] });
});

test('a heap that grows for certain is wrong', () => {
  expect(of(2, 0.5).wrong).toEqual(['the heap grows by 2.00 ± 0.50 MiB/h']);
});

test('an interval that reaches beyond the limit shows nothing, which is wrong where it must be shown', () => {
  for (const [slope, uncertainty] of [
    [0, 5],
    [1.5, 0.5],
    [0.5, 0.51],
    [0, Infinity],
    [NaN, NaN],
  ] as const) {
    expect(of(slope, uncertainty)).toMatchObject({ words: expect.stringContaining('not shown') as string, wrong: [] });
    expect(of(slope, uncertainty, true).wrong).toHaveLength(1);
  }
});
