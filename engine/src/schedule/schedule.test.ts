import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

test('timers come in the order of their time, and of two at once the smaller id first', () => {
  const schedule = new Schedule();
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
  const schedule = new Schedule();
  schedule.set('spot.quotesStale', 1, 100);
  schedule.set('spot.quotesStale', 1, 300);
  schedule.set('spot.quotesStale', 2, 200);
  schedule.clear('spot.quotesStale', 2);
  expect([schedule.next, schedule.take(250)]).toEqual([300, undefined]);
  expect(schedule.take(300)).toMatchObject({ due: 300, id: 1 });
});
