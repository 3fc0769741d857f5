import { expect, test } from 'vitest';
import { random } from '../../test/random.ts';
import { size } from '../../test/sizes.ts';
import { Schedule } from './schedule.ts';

test('timers come in the order of their time, and of two at once the smaller id first', () => {
  const schedule = new Schedule(['spot.quotesStale']);
  for (const [id, due] of [
    [10, 500],
    [2, 500],
    [7, 400],
  ] as const)
    schedule.set('spot.quotesStale', id, due);
  const taken = () => schedule.take(600)?.id;
  expect([schedule.next, taken(), taken(), taken(), taken()]).toEqual([400, 7, 2, 10, undefined]);
  expect(schedule.next).toBe(Infinity);
});

test('a timer that is set again moves, and one that is cleared does not come', () => {
  const schedule = new Schedule(['spot.quotesStale']);
  schedule.set('spot.quotesStale', 1, 100);
  schedule.set('spot.quotesStale', 1, 300);
  schedule.set('spot.quotesStale', 2, 200);
  schedule.clear('spot.quotesStale', 2);
  expect([schedule.next, schedule.take(250)]).toEqual([300, undefined]);
  expect(schedule.take(300)).toMatchObject({ due: 300, id: 1 });
});

test('the heap gives what sorting gives, whatever is set, moved and cleared before', () => {
  const dice = random(20_260_423);
  const kinds = ['a.x', 'a.y', 'b.z'];
  const schedule = new Schedule(kinds);
  const naive = new Map<string, { due: number; kind: string; id: number }>();
  const sorted = () =>
    [...naive.values()].sort((a, b) => a.due - b.due || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
  for (let step = 0; step < size(20_000, 2_000); step += 1) {
    const kind = dice.pick(kinds);
    const id = dice.below(40);
    const due = dice.below(50);
    if (dice.chance(50)) {
      schedule.set(kind, id, due);
      naive.set(`${kind} ${id}`, { due, kind, id });
    } else if (dice.chance(50)) {
      schedule.clear(kind, id);
      naive.delete(`${kind} ${id}`);
    } else {
      const [first] = sorted();
      expect(schedule.next).toBe(first?.due ?? Infinity);
      const wanted = first && first.due <= due ? first : undefined;
      expect(schedule.take(due)).toEqual(wanted);
      if (wanted) naive.delete(`${wanted.kind} ${wanted.id}`);
    }
  }
});

test('timers are listed in the order in which they come, those that moved or were cleared left out', () => {
  const schedule = new Schedule(['a.x', 'b.y']);
  schedule.set('b.y', 1, 50);
  schedule.set('a.x', 9, 50);
  schedule.set('a.x', 1, 90);
  schedule.set('a.x', 1, 10);
  schedule.set('b.y', 2, 5);
  schedule.clear('b.y', 2);
  expect(schedule.count).toBe(3);
  expect(schedule.timers().map(({ kind, id, due }) => `${kind} ${id} ${due}`)).toEqual([
    'a.x 1 10',
    'a.x 9 50',
    'b.y 1 50',
  ]);
});

test('a timer of one kind is not one of another with the same id', () => {
  const schedule = new Schedule(['a.x', 'b.y']);
  schedule.set('a.x', 1, 50);
  schedule.set('b.y', 1, 60);
  schedule.clear('b.y', 1);
  expect([schedule.take(60), schedule.take(60)]).toEqual([{ due: 50, kind: 'a.x', id: 1 }, undefined]);
  expect(() => schedule.set('c.z', 1, 1)).toThrow('listed kind');
  expect(() => schedule.set('a.x', 2 ** 40, 1)).toThrow('listed kind');
});

test('a timer that is moved a million times takes the room of one', () => {
  const schedule = new Schedule(['a.x']);
  for (let due = 1; due <= size(1_000_000, 2_000); due += 1) schedule.set('a.x', 1, due);
  expect([schedule.count, schedule.next, schedule.room]).toEqual([1, size(1_000_000, 2_000), 64]);
});

test('a million timers come in order', () => {
  const schedule = new Schedule(['a.x']);
  for (let id = 0; id < size(1_000_000, 2_000); id += 1) schedule.set('a.x', id, (id * 7_919) % 1_000_003);
  let last = -1;
  let taken = 0;
  for (let timer = schedule.take(Infinity); timer; timer = schedule.take(Infinity)) {
    if (timer.due < last) throw new Error(`${timer.due} came after ${last}`);
    last = timer.due;
    taken += 1;
  }
  expect(taken).toBe(size(1_000_000, 2_000));
});
