import { expect, test } from 'vitest';
import { Latest } from './changed.ts';

test('of a thing that changed twice its last row is taken, in the place of its first, and nothing twice', () => {
  const rows = new Latest<string>();
  for (let round = 0; round < 3; round += 1) {
    rows.put(2 ** 50, 'a');
    rows.put(7, 'b');
    rows.put(2 ** 50, 'c');
    expect([rows.get(2 ** 50), rows.get(7), rows.get(8)]).toEqual(['c', 'b', undefined]);
    expect(rows.take()).toEqual(['c', 'b']);
    expect(rows.get(7)).toBeUndefined();
    expect(rows.take()).toEqual([]);
  }
});

test('a crowded time leaves nothing behind', () => {
  const rows = new Latest<number>();
  for (const count of [10_000, 1, 3, 500]) {
    for (let key = 0; key < count; key += 1) rows.put(key * 3, key);
    expect(rows.take()).toEqual(Array.from({ length: count }, (_, key) => key));
    expect(rows.get(0)).toBeUndefined();
  }
});
