import { expect, test } from 'vitest';
import { loadGuestFavourites, missingInAccount, saveGuestFavourites, toggled } from './guest-favourites.ts';
import { loadRecent, remembered, saveRecent } from '../recent-searches.ts';

/** A storage of one test, so that nothing leaks into the next. */
function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  };
}

test('what a guest watches comes back after a reload, and an empty list leaves nothing behind', () => {
  const device = storage();
  saveGuestFavourites(device, [1, 5]);
  expect(loadGuestFavourites(device)).toEqual([1, 5]);
  saveGuestFavourites(device, []);
  expect(device.size()).toBe(0);
});

test.each(['', '{', '{"a":1}', '["1", null, 2.5]'])('a broken storage (%s) is an empty list', (text) => {
  expect(loadGuestFavourites(storage({ 'glassbook.market.favourites': text }))).toEqual([]);
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
  const device = storage();
  saveRecent(device, ['BTC/USDT']);
  expect(loadRecent(device)).toEqual(['BTC/USDT']);
  expect(loadRecent(storage({ 'glassbook.market.recent': 'no' }))).toEqual([]);
});

test('a storage that refuses is no reason to fail', () => {
  const refusing = {
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  expect(() => saveGuestFavourites(refusing, [1])).not.toThrow();
  expect(() => saveRecent(refusing, ['A'])).not.toThrow();
});
