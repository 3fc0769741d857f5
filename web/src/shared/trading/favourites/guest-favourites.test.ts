import { expect, test } from 'vitest';
import { missingInAccount, readFavourites, toggled, writtenFavourites } from './guest-favourites.ts';

test('what a guest watches comes back after a reload, and an empty list leaves nothing behind', () => {
  expect(readFavourites(writtenFavourites([1, 5]))).toEqual([1, 5]);
  expect(writtenFavourites([])).toBeUndefined();
  expect(readFavourites(undefined)).toEqual([]);
});

test.each(['', '{', '{"a":1}', '["1", null, 2.5]'])('corrupt storage (%s) is an empty list', (text) => {
  expect(readFavourites(text)).toEqual([]);
});

test('a star is put on and taken off', () => {
  expect(toggled([1], 2)).toEqual([1, 2]);
  expect(toggled([1, 2], 1)).toEqual([2]);
});

test('at login only what the account lacks is added', () => {
  expect(missingInAccount([1, 2, 5], [{ match_id: 2 }])).toEqual([1, 5]);
});
