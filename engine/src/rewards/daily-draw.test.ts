import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '../../test/limits.ts';
import { ann, send } from '../../test/market-of-two.ts';
import { commitment, odds, SECRET, withRewards } from '../../test/rewards.ts';
import { to } from '../../test/offers.ts';
import { takeChanges } from '../engine.ts';
import type { State } from '../products.ts';
import { nameOfDay, numberOf, prizeOf } from './sums.ts';

const refusal = (reason: string) => ({ ok: false, reason });
const DAY_22 = Date.UTC(2026, 3, 22) / DAY;
/** 22 April 2026, 12:00 UTC, with a commitment of the day. */
function onTheDay(): State {
  const state = withRewards();
  to(state, DAY_22 * DAY + DAY / 2);
  send(state, { kind: 'rewards.commit', owner: ann, day: DAY_22, commitment: commitment(SECRET) });
  takeChanges(state);
  return state;
}
const draw = { kind: 'rewards.draw', owner: ann, day: DAY_22, seed: 'linh-river-12', secret: SECRET } as const;

test('REWARD-010 the worked example draws 4855, and with a seed whose first value is rejected 883', () => {
  expect(nameOfDay(DAY_22)).toBe('2026-04-22');
  expect(numberOf(DAY_22, SECRET, 'linh-river-12')).toEqual({ counter: 0, value: 1_980_174_855, number: 4_855 });
  expect(numberOf(DAY_22, SECRET, 'r283199')).toMatchObject({ counter: 1, number: 883 });
  expect(commitment(SECRET)).toBe('b3deb252c0bd69a23642d4baca4f17edc7aec0654200a179d907f00a37fcd059');
});

test('REWARD-010 a hundred thousand draws come out of an HMAC that is not ours', { timeout: 120_000 }, () => {
  const key = Buffer.from(SECRET, 'hex');
  const outside = (day: string, seed: string): number => {
    for (let counter = 0; ; counter += 1) {
      const value = createHmac('sha256', key).update(`${day}:${seed}:${counter}`).digest().readUInt32BE();
      if (value < 4_294_960_000) return value % 10_000;
    }
  };
  for (let each = 0; each < 100_000; each += 1) {
    const day = DAY_22 + (each % 400);
    const date = new Date(day * DAY).toISOString().slice(0, 10);
    expect(numberOf(day, SECRET, `s${each}`).number).toBe(outside(date, `s${each}`));
  }
});

/** Pearson's statistic of so many draws, of a seed each and of 400 days, against parts of which one is `counts` numbers of 10,000. */
function chiSquare(draws: number, counts: readonly number[]): number {
  const [seen, place] = [
    counts.map(() => 0),
    counts.flatMap((count, part) => Array.from({ length: count }, () => part)),
  ];
  for (let each = 0; each < draws; each += 1) {
    const part = place[numberOf(DAY_22 + (each % 400), SECRET, `c${each}`).number] as number;
    seen[part] = (seen[part] as number) + 1;
  }
  return counts.reduce((sum, count, part) => {
    const expected = (draws * count) / 10_000;
    return sum + ((seen[part] as number) - expected) ** 2 / expected;
  }, 0);
}
/** What Pearson's statistic of 4, and of 9,999, degrees of freedom passes with a probability of 0.001. */
const [OF_4, OF_9999] = [18.467, 10_441.7];

test('REWARD-010 of 20,000 draws no prize is more frequent than its odds make it', () => {
  expect(
    chiSquare(
      20_000,
      odds.prizes.map(({ count }) => count),
    ),
  ).toBeLessThan(OF_4);
});

test(
  'REWARD-010 of a million draws no number is more frequent than chance makes it',
  { tags: ['long'], timeout: 240_000 },
  () => {
    expect(
      chiSquare(
        1_000_000,
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toBeLessThan(OF_9999);
  },
);

test('REWARD-011 the engine draws once a UTC day, by the secret that was committed to', () => {
  const state = onTheDay();
  const other = commitment(SECRET);
  expect(send(state, { ...draw, secret: other })).toEqual(refusal('rewards.secret_invalid'));
  expect(send(state, { ...draw, owner: 1001 })).toEqual(refusal('rewards.not_committed'));
  expect(send(state, { ...draw, day: DAY_22 + 1 })).toEqual(refusal('rewards.day_over'));
  for (const seed of ['', 'a b', 'x'.repeat(65)])
    expect(send(state, { ...draw, seed })).toEqual(refusal('rewards.seed_invalid'));
  expect(send(state, draw)).toMatchObject({
    ok: true,
    drawn: { number: 4_855, points: 5, coupon: 0, before: 0, after: 5, counter: 0, value: 1_980_174_855 },
  });
  expect(send(state, { ...draw, seed: 'again' })).toEqual(refusal('rewards.already_drawn'));
  const commit = { kind: 'rewards.commit', owner: ann, day: DAY_22, commitment: other } as const;
  expect(send(state, commit)).toEqual(refusal('rewards.secret_invalid'));
  for (const day of [DAY_22 - 1, DAY_22 + 2])
    expect(send(state, { ...commit, day })).toEqual(refusal('rewards.secret_invalid'));
  expect(send(state, { ...commit, day: DAY_22 + 1, commitment: 'x' })).toEqual(refusal('rewards.secret_invalid'));
});

test('REWARD-012 a draw is by the odds of its commitment; new ones count for days that are not committed', () => {
  const state = onTheDay();
  send(state, { kind: 'rewards.configureDraw', prizes: [{ count: 10_000, points: 0, template: 2 }] });
  expect(send(state, draw)).toMatchObject({ ok: true, drawn: { points: 5, version: 1 } });
  const tomorrow = { day: DAY_22 + 1, commitment: commitment(SECRET) };
  send(state, { kind: 'rewards.commit', owner: ann, ...tomorrow });
  to(state, (DAY_22 + 1) * DAY);
  expect(send(state, { ...draw, day: DAY_22 + 1 })).toMatchObject({
    ok: true,
    drawn: { points: 0, template: 2, coupon: 1, version: 2, before: 5, after: 5 },
  });
  expect(state.rewards.coupons.get(ann)).toMatchObject([{ source: 'draw', ratePpm: 200_000 }]);
});

test('REWARD-012 the odds of screen 31 give every number its prize', () => {
  const at = (number: number) => prizeOf(odds.prizes, number);
  expect([0, 4_999, 5_000, 7_999, 8_000, 9_499].map((each) => at(each)?.points)).toEqual([5, 5, 20, 20, 50, 50]);
  expect([9_500, 9_899, 9_900, 9_999].map((each) => at(each)?.template)).toEqual([1, 1, 2, 2]);
});

test('REWARD-013 points are a counter whose rows re-sum', () => {
  const state = onTheDay();
  send(state, draw);
  const { moves, points } = takeChanges(state).rewards;
  expect(moves).toMatchObject([{ owner: ann, what: 'draw', ref: 1, change: 5, after: 5 }]);
  expect(points).toEqual([{ owner: ann, points: 5 }]);
});

test('REWARD-011 days that are over are put away with the next look', () => {
  const state = onTheDay();
  to(state, (DAY_22 + 1) * DAY);
  send(state, { kind: 'rewards.commit', owner: ann, day: DAY_22 + 1, commitment: commitment(SECRET) });
  expect(takeChanges(state).rewards.commits.map(({ day, status, live }) => [day, status, live])).toEqual([
    [DAY_22, 'open', 'no'],
    [DAY_22 + 1, 'open', 'yes'],
  ]);
});
