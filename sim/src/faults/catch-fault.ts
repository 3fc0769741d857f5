/** Puts a fault into the engine and runs the auditor, or a replay, on it. */
import type { Engine } from '../audit/engine.ts';
import { auditDay, pricesFor } from '../day/play-day.ts';
import { replayTwice } from '../replay/replay.ts';
import { engineWith } from './engine-at.ts';
import type { Fault } from './fault.ts';
import { plant } from './plant.ts';
import { soonest } from './soonest.ts';

const SEED = 5;
/** Played in turn where the usual day does not show it: what a day brings changes with each product. */
const OTHERS = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
/** Made once, for all faults; they need no recording. */
const prices = lazily(() => pricesFor(SEED, false));
/** A day that is long enough for every fault. */
const COMMANDS = 20_000;
const REPLAYED = 4_000;
/** So many of a day that is played to save time. */
const SOON = 3_000;
/** So many of each other day, before any is played whole: what a rare habit shows, it mostly shows early on the day that has it. */
const EARLY = 5_000;
/** A trace that a refusal leaves is soon overwritten: everything is compared more often than in a long day. */
const COMPARED_EVERY = 250;

export type Caught = { by: 'audit' | 'replay' | undefined; after: number; how: string };

/** One whose text is gone from the engine counts as missed. */
export async function catchFault(fault: Fault): Promise<Caught> {
  let address;
  try {
    address = plant(fault);
  } catch (error) {
    return { by: undefined, after: 0, how: oneLine(String(error)) };
  }
  return fault.by === 'replay' ? byReplay(fault) : byAudit(address, fault);
}

async function byAudit(address: string, { name, seed = SEED }: Fault): Promise<Caught> {
  const engine = (await import(address)) as Engine;
  const played = (day: number, commands: number) =>
    auditDay(engine, { seed: day, commands, prices: prices() }, COMPARED_EVERY).found;
  const soon = soonest[name];
  let found = (soon === undefined ? undefined : played(soon, SOON)) ?? played(seed, COMMANDS);
  for (const commands of [EARLY, COMMANDS]) for (const day of OTHERS) found ??= played(day, commands);
  return found
    ? { by: 'audit', after: found.command, how: oneLine(found.difference) }
    : { by: undefined, after: COMMANDS, how: '' };
}

async function byReplay(fault: Fault): Promise<Caught> {
  const usual = { seed: fault.seed ?? SEED, commands: REPLAYED };
  // What takes more than a midnight is in a whole day only.
  const whole = OTHERS.slice(0, 4).map((seed) => ({ seed, commands: COMMANDS }));
  for (const day of [usual, ...whole]) {
    const { difference } = await replayTwice({ ...day, prices: prices() }, day.commands / 10, engineWith(fault));
    if (difference !== undefined) return { by: 'replay', after: 0, how: oneLine(difference) };
  }
  return { by: undefined, after: 0, how: '' };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200);
