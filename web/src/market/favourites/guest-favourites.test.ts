import { expect, test } from 'vitest';
import { readRecent, remembered } from '../search/recent-searches.ts';
import { missingInAccount, readFavourites, toggled, writtenFavourites } from './guest-favourites.ts';

test('what a guest watches comes back after a reload, and an empty list leaves nothing behind', () => {
  expect(readFavourites(writtenFavourites([1, 5]))).toEqual([1, 5]);
  expect(writtenFavourites([])).toBeUndefined();
  expect(readFavourites(undefined)).toEqual([]);
});

test.each(['', '{', '{"a":1}', '["1", null, 2.5]'])('what the device broke (%s) is an empty list', (text) => {
  expect(readFavourites(text)).toEqual([]);
});

test('a star is put on and taken off', () => {
  expect(toggled([1], 2)).toEqual([1, 2]);
  expect(toggled([1, 2], 1)).toEqual([2]);
});

test('at login only what the account lacks is added', () => {
  expect(missingInAccount([1, 2, 5], [{ currency_id: 2 }])).toEqual([1, 5]);
});

test('a market opened again comes first and stands once; eight are kept', () => {
  expect(remembered(['A', 'B'], 'B')).toEqual(['B', 'A']);
  expect(remembered(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toHaveLength(8);
});

test('searches the device broke are none', () => {
  expect(readRecent('["BTC/USDT", 5]')).toEqual(['BTC/USDT']);
  expect(readRecent('no')).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
