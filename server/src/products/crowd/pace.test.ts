import { expect, test } from 'vitest';
import { Pace, PER_SECOND_MAX, type Speed } from './pace.ts';
import { Random } from './random.ts';

/** When commands are sent in so long, on a clock of the test's own. */
function sentIn(ms: number, speed: Speed): number[] {
  const pace = new Pace(new Random(5), 0);
  const sent: number[] = [];
  for (let now = pace.wait(speed); now < ms; now += pace.wait(speed)) {
    if (!pace.allows(now, speed)) continue;
    pace.sent(now);
    sent.push(now);
  }
  return sent;
}

test('DEMO-004 watched, there are several commands a second and never more than six in any', () => {
  const sent = sentIn(600_000, 'watched');
  expect(sent.length / 600).toBeGreaterThan(4);
  for (const [place, at] of sent.entries()) {
    const sixth = sent[place - PER_SECOND_MAX.watched];
    expect(sixth === undefined || at - sixth >= 1_000).toBe(true);
  }
});

test('DEMO-004 unwatched, a day is some three thousand commands', () => {
  const sent = sentIn(86_400_000, 'unwatched');
  expect(sent.length).toBeGreaterThan(2_500);
  expect(sent.length).toBeLessThan(3_300);
});

test('DEMO-004 after a start thin books are built up with at most sixty commands a second, and no more than six right after', () => {
  const sent = sentIn(20_000, 'building');
  expect(sent.length).toBeGreaterThan(900);
  for (const [place, at] of sent.entries()) {
    const sixtieth = sent[place - 60];
    expect(sixtieth === undefined || at - sixtieth >= 1_000).toBe(true);
  }
  const pace = new Pace(new Random(5), 0);
  for (let now = 0; now < 60; now += 1) pace.sent(now);
  expect([59, 1_053].map((now) => pace.allows(now, 'watched'))).toEqual([false, false]);
  expect(pace.allows(1_054, 'watched')).toBe(true);
  expect([59_999, 60_000].map((now) => pace.isStart(now))).toEqual([true, false]);
});

test('DEMO-004 what builds up thin books comes to an end, and fills again slowly', () => {
  const pace = new Pace(new Random(5), 0);
  let taken = 0;
  for (; pace.hasStored(0); taken += 1) pace.takeStored();
  expect(taken).toBe(1_500);
  expect(pace.hasStored(59_999)).toBe(false);
  expect(pace.hasStored(120_000)).toBe(true);
  for (taken = 0; pace.hasStored(86_400_000); taken += 1) pace.takeStored();
  expect(taken).toBeLessThanOrEqual(1_500);
});
