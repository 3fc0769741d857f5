/** Puts a fault into a copy of the engine and runs the auditor, or a replay, on it. */
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
/** A trace that a refusal leaves is soon overwritten: everything is compared more often than in a long day. */
const COMPARED_EVERY = 250;

export type Caught = { by: 'audit' | 'replay' | undefined; after: number; how: string };

/** One whose text is gone from the engine counts as missed. */
export async function catchFault(fault: Fault): Promise<Caught> {
  let planted;
  try {
    planted = plant(fault);
  } catch (error) {
    return { by: undefined, after: 0, how: oneLine(String(error)) };
  }
  try {
    return await (fault.by === 'replay' ? byReplay(planted.enginePath) : byAudit(planted.enginePath, fault));
  } finally {
    planted.remove();
  }
}

async function byAudit(enginePath: string, { seed = SEED }: Fault): Promise<Caught> {
  const engine = (await import(pathToFileURL(enginePath).href)) as Engine;
  const { found } = auditDay(engine, { seed, commands: COMMANDS, prices: prices() }, COMPARED_EVERY);
  return found
    ? { by: 'audit', after: found.command, how: oneLine(found.difference) }
    : { by: undefined, after: COMMANDS, how: '' };
}

async function byReplay(enginePath: string): Promise<Caught> {
  const day = { seed: SEED, commands: REPLAYED, prices: prices() };
  const { difference } = await replayTwice(day, REPLAYED / 10, enginePath);
  return { by: difference === undefined ? undefined : 'replay', after: 0, how: oneLine(difference ?? '') };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200);
