import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('the oldest of the part that holds most, at each level', () => {
  const shares = new Shares<string>();
  expect(shares.oldestOfLargest()).toBeUndefined();
  shares.add('a1', ['a', 'a']);
  for (const item of ['b1', 'b2', 'b3']) shares.add(item, ['b', 'b']);
  // A network with more than any single address, and within it the address with most.
  shares.add('c1', ['c', 'one']);
  for (const item of ['c2', 'c3']) shares.add(item, ['c', 'two']);
  shares.add('c4', ['c', 'one']);
  shares.add('c5', ['c', 'two']);
  expect(shares.size).toBe(9);
  expect(shares.sizeOf('c')).toBe(5);
  expect(shares.sizeOf('c', 'one')).toBe(2);
  expect(shares.sizeOf('d', 'one')).toBe(0);
  expect(shares.oldestOfLargest()).toBe('c2');
  expect(shares.oldestOfLargest('b')).toBe('b1');
  expect(shares.oldestOfLargest('c', 'one')).toBe('c1');
  expect(shares.oldestOfLargest('d')).toBeUndefined();
});

test('returns the same as a searched list, whatever is added and removed', () => {
  let seed = 7;
  const below = (bound: number) => (seed = (seed * 48_271) % 2_147_483_647) % bound;
  const shares = new Shares<number>();
  const all: { item: number; names: [string, string] }[] = [];
  const countOf = (matches: (names: [string, string]) => boolean) => all.filter(({ names }) => matches(names)).length;
  for (let step = 0; step < 5_000; step += 1) {
    if (all.length > 0 && below(2) === 0) {
      const [gone] = all.splice(below(all.length), 1);
      shares.remove(gone!.item, gone!.names);
    } else {
      const names: [string, string] = [`${below(4)}`, `${below(3)}`];
      all.push({ item: step, names });
      shares.add(step, names);
    }
    const most = Math.max(0, ...all.map(({ names: [one] }) => countOf(([each]) => each === one)));
    const found = all.find(({ item }) => item === shares.oldestOfLargest());
    expect(found === undefined).toBe(all.length === 0);
    if (!found) continue;
    const [one, two] = found.names;
    expect(countOf(([each]) => each === one)).toBe(most);
    const within = ['0', '1', '2'].map((each) => countOf((names) => names[0] === one && names[1] === each));
    expect(shares.sizeOf(one, two)).toBe(Math.max(...within));
    expect(found).toBe(all.find(({ names }) => names[0] === one && names[1] === two));
  }
});
