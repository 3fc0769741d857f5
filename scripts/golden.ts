/**
 * `node scripts/golden.ts NAME SEED COMMANDS` records a journal of the simulator's day for server/test/golden, which later versions have to read (docs/releases.md). One that is
 * recorded is never recorded again.
 */
import type { Entry } from '@glassbook/engine';
import { recordGolden } from '../server/test/golden/golden.ts';
import { pricesFor, stepsOf } from '../sim/src/day/play-day.ts';

const [, , name, seed, commands] = process.argv;
if (name === undefined || seed === undefined || commands === undefined)
  throw new Error('a name, a seed and how many commands are wanted');
const day = { seed: Number(seed), commands: Number(commands), prices: pricesFor(Number(seed), false) };
recordGolden(
  name,
  Array.from(stepsOf(day), (step, n): Entry => ({ seq: n + 1, ...step })),
);
