/** Puts a fault into the engine and runs the auditor, or a replay, on it. */
import type { Engine } from '../audit/engine.ts';
import { auditDay, pricesFor, type DayOf } from '../day/play-day.ts';
import { products } from '../products.ts';
import { replayTwice } from '../replay/replay.ts';
import { engineWith } from './engine-at.ts';
import type { Fault } from './fault.ts';
import { plant } from './plant.ts';

/** In turn: what a day brings changes with each product. */
const SEEDS = [5, 1, 2, 3, 4, 6, 7, 8] as const;
/** Made once, for all faults; they need no recording. */
export const pricesOfDays = lazily(() => pricesFor(SEEDS[0], false));
/** Days are played from the shortest: of its product, which show most faults at once, then of all alike, then long ones. */
const [SHORT, LONG] = [6_000, 20_000];
const REPLAYED = 12;
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

async function byAudit(address: string, fault: Fault): Promise<Caught> {
  const engine = (await import(address)) as Engine;
  for (const day of daysOf(fault)) {
    const { found } = auditDay(engine, { ...day, prices: pricesOfDays() }, COMPARED_EVERY);
    if (found) return { by: 'audit', after: found.command, how: oneLine(found.difference) };
  }
  return { by: undefined, after: 0, how: '' };
}

/** The days that may show it, in the order in which they are played. Without a fault none of them shows anything. */
export function* daysOf({ name, seed }: Fault): Generator<Omit<DayOf, 'prices'>> {
  const seeds = seed === undefined ? SEEDS : [seed, ...SEEDS.filter((each) => each !== seed)];
  const mostly = products.find(({ faults }) => faults?.some((each) => each.name === name))?.name;
  const own = mostly === undefined ? [] : seeds.map((each) => ({ seed: each, mostly }));
  for (const day of own) yield { ...day, commands: SHORT };
  yield { seed: seeds[0], commands: LONG };
  for (const day of own.slice(0, 2)) yield { ...day, commands: LONG };
  for (const each of seeds.slice(1)) yield { seed: each, commands: LONG };
}

/** A replay loads a state ten times a day, so fewer days are enough. */
async function byReplay(fault: Fault): Promise<Caught> {
  for (const day of [...daysOf(fault)].slice(0, REPLAYED)) {
    const { difference } = await replayTwice({ ...day, prices: pricesOfDays() }, day.commands / 10, engineWith(fault));
    if (difference !== undefined) return { by: 'replay', after: 0, how: oneLine(difference) };
  }
  return { by: undefined, after: 0, how: '' };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200);
