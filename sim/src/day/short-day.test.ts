/** A day so short that it can be played for each of a thousand mutants of the engine (npm run mutation). */
import * as engine from '@glassbook/engine';
import { expect, test } from 'vitest';
import { auditDay, pricesFor } from './play-day.ts';

const commands = 4_000;

test.for([1, 2])('an audited day of seed %d finds no difference', (seed) => {
  const audited = auditDay(engine, { seed, commands, prices: pricesFor(seed, false) }, commands);
  expect([audited.found, audited.commands]).toEqual([undefined, commands]);
});
