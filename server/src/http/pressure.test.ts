import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pressure } from './pressure.ts';

/** A clock that turns of the event loop move: after `pauseMs`, one of `ms`; whether what comes last in it is refused. */
function loop() {
  let now = 0;
  const pressure = new Pressure(() => now);
  return async (pauseMs: number, ms: number): Promise<boolean> => {
    now += pauseMs;
    const first = pressure.isHigh();
    now += ms;
    const last = pressure.isHigh();
    await turnEnds();
    expect(first).toBe(false);
    return last;
  };
}

test('R19 what is left of a long turn is refused once turns have been long for 300 ms, until a short one', async () => {
  const turn = loop();
  const last: boolean[] = [];
  for (const ms of [60, 60, 60, 60, 60, 60, 10, 60]) last.push(await turn(5, ms));
  expect(last).toEqual([false, false, false, false, true, true, false, false]);
});

test('R19 long turns with pauses between them refuse nobody', async () => {
  const turn = loop();
  for (let times = 0; times < 10; times += 1) expect(await turn(1_000, 60)).toBe(false);
});
