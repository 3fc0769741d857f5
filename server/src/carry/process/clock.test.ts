import { expect, test } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';

test('a clock that is advanced does what is due, in its order, each at its own time, and nothing that was called off', () => {
  const clock = handClock();
  const done: [what: string, at: number][] = [];
  const note = (what: string) => () => void done.push([what, clock.now()]);
  const off = clock.every(400, note('every'));
  clock.after(1_000, note('once'));
  clock.after(500, () => clock.after(100, note('later')));
  clock.after(700, note('never'))();
  clock.advance(399);
  expect(done).toEqual([]);
  clock.advance(801);
  expect(done).toEqual([
    ['every', 400],
    ['later', 600],
    ['every', 800],
    ['once', 1_000],
    ['every', 1_200],
  ]);
  off();
  clock.advance(10_000);
  expect([done.length, clock.now()]).toEqual([5, 11_200]);
});
