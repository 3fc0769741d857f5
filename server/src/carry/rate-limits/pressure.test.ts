import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pressure, type Level } from './pressure.ts';

/**
 * Clocks that turns of the event loop move: after `pauseMs`, one of `ms`, for `workedMs` of which the thread had a core; the level at what comes
 * last in it.
 */
function loop() {
  let now = 0;
  let worked = 0;
  const pressure = new Pressure(
    () => now,
    () => worked,
  );
  return async (pauseMs: number, ms: number, workedMs = ms): Promise<Level> => {
    now += pauseMs;
    const first = pressure.level();
    now += ms;
    worked += workedMs;
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

test('R19 turns that are long because others have the cores are pressure for callers above their share, never the worst', async () => {
  const turn = loop();
  const last: Level[] = [];
  for (let times = 0; times < 40; times += 1) last.push(await turn(5, 400, 30));
  expect(new Set(last)).toEqual(new Set(['high']));
});

test('R19 where others have the cores too, the worst comes as late as the work of long turns does', async () => {
  const turn = loop();
  const last: Level[] = [];
  for (let times = 0; times < 6; times += 1) last.push(await turn(5, 400, 61));
  expect(last).toEqual(['high', 'high', 'high', 'high', 'worst', 'worst']);
});
