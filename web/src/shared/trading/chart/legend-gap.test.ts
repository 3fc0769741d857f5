import { expect, test } from 'vitest';
import { libraryGap } from './legend-gap.ts';

/** What is free above the highest candle, px: the library extends the range of prices by each gap's part of the height. */
const free = ({ top, bottom }: { top: number; bottom: number }, height: number): number =>
  (height * (top / height)) / (1 + top / height + bottom / height);

test.each([240, 290, 350, 800])('in a chart of %i px the highest label is below the legend', (height) => {
  expect(free(libraryGap({ top: 68, bottom: 20 }, height), height)).toBeCloseTo(68, 6);
});

test('a chart that is too low for it keeps the gap', () => {
  expect(libraryGap({ top: 68, bottom: 20 }, 100)).toEqual({ top: 68, bottom: 20 });
  expect(libraryGap({ top: 68, bottom: 20 }, 0)).toEqual({ top: 68, bottom: 20 });
});
