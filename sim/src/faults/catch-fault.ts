/** Puts a fault into a copy of the engine and lets the auditor, or a replay, look for it. */
import { pathToFileURL } from 'node:url';
import type { Engine } from '../audit/engine.ts';
import { auditDay, pricesFor } from '../day/play-day.ts';
import { replayTwice } from '../replay/replay.ts';
import type { Fault } from './fault.ts';
import { plant } from './plant.ts';

const SEED = 5;
/** Made once, for all faults; they need no recording. */
const prices = lazily(() => pricesFor(SEED, false));
/** A day that is long enough for every fault. */
const COMMANDS = 20_000;
const REPLAYED = 4_000;
/** A trace that a refusal leaves is soon covered by what comes after: everything is compared more often than in a long day. */
const COMPARED_EVERY = 250;

export type Caught = { by: 'audit' | 'replay' | undefined; after: number; how: string };

export async function catchFault(fault: Fault): Promise<Caught> {
  const { enginePath, remove } = plant(fault);
  try {
    if (fault.by === 'replay') {
      const { difference } = await replayTwice(
        { seed: SEED, commands: REPLAYED, prices: prices() },
        REPLAYED / 10,
        enginePath,
      );
      return { by: difference === undefined ? undefined : 'replay', after: 0, how: oneLine(difference ?? '') };
    }
    const engine = (await import(pathToFileURL(enginePath).href)) as Engine;
    const { found, commands } = auditDay(engine, { seed: SEED, commands: COMMANDS, prices: prices() }, COMPARED_EVERY);
    return { by: found && 'audit', after: commands, how: oneLine(found?.difference ?? '') };
  } finally {
    remove();
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200);
