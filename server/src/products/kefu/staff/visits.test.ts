import { expect, test } from 'vitest';
import { Visits } from './visits.ts';

test('KEFU-029 a visit ends a minute after its last poll', () => {
  let now = 0;
  const visits = new Visits(() => now);
  const by = { sessionId: 1 };
  const begins: boolean[] = [];
  for (const step of [0, 59_999, 59_999, 60_000, 1]) {
    now += step;
    begins.push(visits.poll(by, 7, [], 3));
  }
  expect(begins).toEqual([true, false, false, true, false]);
  expect([visits.poll({ sessionId: 2 }, 7, [], 3), visits.poll(by, 8, [], 3)]).toEqual([true, true]);
  now += 60_000;
  visits.forget();
  expect(visits.shown(by, 7)).toBe(undefined);
});

test('KEFU-026 what was shown has no gap: pages go down from the newest, news go on from there', () => {
  const visits = new Visits(() => 0);
  const by = { sessionId: 1 };
  visits.page(by, 7, [10, 9, 8], undefined);
  visits.page(by, 7, [5, 4], 6);
  expect(visits.shown(by, 7)).toMatchObject({ from: 8, to: 10 });
  visits.page(by, 7, [7, 6, 5], 8);
  visits.poll(by, 7, [14], 12);
  expect(visits.shown(by, 7)).toMatchObject({ from: 5, to: 10 });
  visits.poll(by, 7, [11, 12], 10);
  expect(visits.shown(by, 7)).toMatchObject({ from: 5, to: 12 });
});
