import { expect, test } from 'vitest';
import { Pace, PER_SECOND_MAX } from './pace.ts';
import { Random } from './random.ts';

/** When commands are sent in so long, on a clock of the test's own. */
function sentIn(ms: number, isBusy: boolean): number[] {
  const pace = new Pace(new Random(5), 0);
  const sent: number[] = [];
  for (let now = pace.wait(isBusy); now < ms; now += pace.wait(isBusy)) {
    if (!pace.allows(now)) continue;
    pace.sent(now);
    sent.push(now);
  }
  return sent;
}

test('DEMO-004 watched, there are several commands a second and never more than six in any', () => {
  const sent = sentIn(600_000, true);
  expect(sent.length / 600).toBeGreaterThan(4);
  for (const [place, at] of sent.entries()) {
    const sixth = sent[place - PER_SECOND_MAX];
    expect(sixth === undefined || at - sixth >= 1_000).toBe(true);
  }
});

test('DEMO-004 unwatched, a day is some six thousand commands', () => {
  const sent = sentIn(86_400_000, false);
  expect(sent.length).toBeGreaterThan(5_000);
  expect(sent.length).toBeLessThan(6_500);
});

test('DEMO-004 what builds up thin books comes to an end, and fills again slowly', () => {
  const pace = new Pace(new Random(5), 0);
  let taken = 0;
  for (; pace.hasStored(0); taken += 1) pace.takeStored();
  expect(taken).toBe(1_500);
  expect(pace.hasStored(59_999)).toBe(false);
  expect(pace.hasStored(60_000)).toBe(true);
  for (taken = 0; pace.hasStored(86_400_000); taken += 1) pace.takeStored();
  expect(taken).toBeLessThanOrEqual(1_500);
});
