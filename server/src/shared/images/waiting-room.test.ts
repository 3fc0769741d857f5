import { expect, test } from 'vitest';
import { choose } from './waiting-room.ts';

const of = (owner: string, ...sizes: number[]) =>
  sizes.map((bytes, place) => ({ name: `${owner}${place + 1}`, owner, bytes }));

test.each<[string, Parameters<typeof choose>, string[]]>([
  ['the oldest of the largest', [[...of('a', 4, 4, 4), ...of('b', 5)], { over: 4, above: 1 }], ['a1']],
  ['as many as are needed', [[...of('a', 4, 4, 4), ...of('b', 5)], { over: 5, above: 1 }], ['a1', 'a2']],
  ['in turn, once they have as much', [[...of('a', 3, 3, 3), ...of('b', 7)], { over: 7, above: 1 }], ['a1', 'b1']],
  ['none of who has no more than the asker would', [of('a', 5, 5), { over: 20, above: 5 }], ['a1']],
  ['none where nobody waits', [[], { over: 1, above: 1 }], []],
])('%s make room', (_, asked, names) => {
  expect(choose(...asked)).toEqual(names);
});
