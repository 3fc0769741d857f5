import { expect, test } from 'vitest';
import { readRecent, remembered } from './recent-searches.ts';

test('a market opened again comes first and is listed once; eight are kept', () => {
  expect(remembered(['A', 'B'], 'B')).toEqual(['B', 'A']);
  expect(remembered(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toHaveLength(8);
});

test('corrupt stored searches are an empty list', () => {
  expect(readRecent('["BTC/USDT", 5]')).toEqual(['BTC/USDT']);
  expect(readRecent('no')).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
