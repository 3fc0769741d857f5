import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answered } from './client.ts';
import { capacityOf, flood, limitedIn, shedOf, sumOf, tooFewIn } from './pressure.ts';

/** A sender whose every command ends so. */
const hearing = (heard: Answered['heard'], status: number, ms: number) => ({
  nextName: () => 'name',
  attempt: async () => {
    await wait(1);
    return { heard, reply: { status, ms, refused: false, retryAfter: '', text: '' }, envelope: {} };
  },
});

test('what has no answer is shed, with the time it was waited for', async () => {
  const senders = [
    hearing('ok', 200, 5),
    hearing('turned-away', 503, 20),
    hearing('unknown', 503, 30),
    hearing('unknown', 0, 10_000),
    hearing('fail', 200, 40_000),
  ];
  const done = await flood(senders, 1, 1_000, 100);
  expect(done.acknowledged).toBeGreaterThan(5);
  expect(done.shed['no answer']).toBeGreaterThan(5);
  expect(done.shed['503']).toBeGreaterThan(10);
  expect(Object.keys(done.shed).sort()).toEqual(['503', 'no answer']);
  expect(done.slowestShedMs).toBe(10_000);
  expect(shedOf(done)).toBe((done.shed['503'] ?? 0) + (done.shed['no answer'] ?? 0));
});

test('a rate that was not reached is reported', () => {
  const sent = { acknowledged: 0, shed: {}, slowestShedMs: 0 };
  expect(tooFewIn({ ...sent, sent: 90, notSent: 10 })).toEqual([]);
  expect(tooFewIn({ ...sent, sent: 89, notSent: 11 })).toEqual(['only 89 % of what was due were sent']);
  expect(tooFewIn({ ...sent, sent: 0, notSent: 0 })).toHaveLength(1);
});

test('rounds are summed as one', () => {
  const one = { sent: 10, notSent: 1, acknowledged: 7, shed: { 503: 3 }, slowestShedMs: 40 };
  const other = { sent: 20, notSent: 2, acknowledged: 17, shed: { 503: 1, 'no answer': 2 }, slowestShedMs: 30 };
  const sum = { sent: 30, notSent: 3, acknowledged: 24, shed: { 503: 4, 'no answer': 2 }, slowestShedMs: 40 };
  expect(sumOf([one, other])).toEqual(sum);
});

test('a capacity at which users reached their own limit is not the system’s', async () => {
  expect(limitedIn({ perSecond: 100, limited: 0 })).toEqual([]);
  const measured = await capacityOf([hearing('ok', 200, 1), hearing('turned-away', 429, 1)], 1);
  expect(measured.perSecond).toBeGreaterThan(1_000);
  expect(limitedIn(measured)).toEqual([
    `users reached their own limit ${measured.limited} times: this was not what the system can do`,
  ]);
});
