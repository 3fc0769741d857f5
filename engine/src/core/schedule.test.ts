import { expect, test } from 'vitest';
import { random } from '../../test/random.ts';
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
  for (let step = 0; step < 20_000; step += 1) {
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
