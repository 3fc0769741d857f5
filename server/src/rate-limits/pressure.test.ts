import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pressure, type Level } from './pressure.ts';

/** A clock that turns of the event loop move: after `pauseMs`, one of `ms`; the level at what comes last in it. */
function loop() {
  let now = 0;
  const pressure = new Pressure(() => now);
  return async (pauseMs: number, ms: number): Promise<Level> => {
    now += pauseMs;
    const first = pressure.level();
    now += ms;
    const last = pressure.level();
    await turnEnds();
    expect(first).toBe('low');
    return last;
  };
}

test('R19 what is left of a long turn is under pressure once turns have been long for 300 ms, until a short one', async () => {
  const turn = loop();
  const last: Level[] = [];
  for (const ms of [60, 60, 60, 60, 60, 60, 61, 120, 40, 60]) last.push(await turn(5, ms));
  expect(last).toEqual(['low', 'low', 'low', 'low', 'high', 'high', 'worst', 'worst', 'low', 'low']);
});

test('R19 long turns with pauses between them are no pressure', async () => {
  const turn = loop();
  for (let times = 0; times < 10; times += 1) expect(await turn(101, 60)).toBe('low');
  // A pause of 100 ms is none.
  for (let times = 0; times < 2; times += 1) await turn(100, 60);
  expect(await turn(100, 60)).toBe('high');
});
