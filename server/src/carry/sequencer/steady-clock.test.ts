import { expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

const start = 1_800_000_000_000;
const hour = 3_600_000;

function machine(from = -Infinity) {
  const at = { wall: start, steady: 5_000, machine: 90_000 };
  const jumps: number[] = [];
  const clock = steadyClock((ms) => jumps.push(ms), from, {
    wall: () => at.wall,
    steady: () => at.steady,
    machine: () => at.machine,
  });
  const pass = (ms: number) => {
    at.wall += ms;
    at.steady += ms;
    at.machine += ms;
    return clock();
  };
  return { at, jumps, clock, pass };
}

test.each([hour, -hour, 40 * 24 * hour])(
  'a wall clock that jumps by %d ms changes nothing, and is reported once',
  (jump) => {
    const { at, jumps, pass } = machine();
    expect(pass(1_000)).toBe(start + 1_000);
    at.wall += jump;
    expect(pass(1_000)).toBe(start + 2_000);
    expect(pass(60_000)).toBe(start + 62_000);
    expect(jumps).toEqual([jump]);
    at.wall -= jump;
    expect(pass(1_000)).toBe(start + 63_000);
    at.wall += jump;
    pass(1_000);
    expect(jumps).toEqual([jump, jump]);
  },
);

test('a small correction is followed, slowly and never backwards', () => {
  const { at, jumps, clock, pass } = machine();
  at.wall -= 200;
  let before = clock();
  for (let second = 0; second < 300; second += 1) {
    const now = pass(1_000);
    expect(now).toBeGreaterThan(before);
    before = now;
  }
  expect([clock(), jumps]).toEqual([at.wall, []]);
});

test('between two checks it follows the steady clock and never goes back', () => {
  const { at, clock, pass } = machine();
  pass(1_000);
  at.wall -= 4_000;
  let before = clock();
  for (let step = 0; step < 2_000; step += 1) {
    const now = pass(0.7);
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  expect(before).toBeGreaterThanOrEqual(start + 2_395);
});

test('time while the machine slept counts', () => {
  const { at, jumps, pass } = machine();
  at.wall += hour;
  at.machine += hour;
  expect(pass(1_000)).toBe(start + hour + 1_000);
  expect(jumps).toEqual([]);
});

test('R16 a wall clock that is behind at the start is reported once, and time goes on at its pace', () => {
  const { jumps, clock, pass } = machine(start + hour);
  expect(clock()).toBe(start + hour);
  expect(pass(1_000)).toBe(start + hour + 1_000);
  expect(pass(60_000)).toBe(start + hour + 61_000);
  expect(jumps).toEqual([-hour]);
});

test('a wall clock that is a little behind at the start is waited for', () => {
  const { jumps, pass } = machine(start + 1_000);
  expect(pass(100_000)).toBe(start + 100_900);
  expect(pass(1_000_000)).toBe(start + 1_100_000);
  expect(jumps).toEqual([]);
});

test('a real clock follows the wall clock', () => {
  const clock = steadyClock(() => undefined, 0);
  const before = Date.now();
  const now = clock();
  expect(now).toBeGreaterThan(before - 1_000);
  expect(now).toBeLessThan(Date.now() + 1_000);
});
