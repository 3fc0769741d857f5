/**
 * The process that replays (started by replay.ts): applies the entries it reads, one a line, and writes a line each 10,000 with the hash of the
 * state and of all outcomes and changes since the line before. With `snapshots` it also drops its state there and continues from one that is
 * loaded from the stored rows.
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type * as engine from '@glassbook/engine';
import { hashOf } from '../day/play-day.ts';
import { engineAt } from '../faults/engine-at.ts';
import { Tables } from './tables.ts';

/** A line of a replay's output. */
export type Checkpoint = { seq: number; state: string; output: string };
export type Place = { timeZone: string; locale: string };

/** `named` is the engine (../faults/engine-at.ts). */
export async function replayFromInput(named: string, every: number, snapshots: boolean): Promise<void> {
  const loaded = (await import(engineAt(named))) as typeof engine;
  const { apply, decode, describe, emptyState, encode, takeChanges } = loaded;
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  process.stdout.write(`${JSON.stringify({ timeZone, locale } satisfies Place)}\n`);
  const tables = new Tables(loaded);
  let state = emptyState();
  let output = createHash('sha256');
  const checkpoint = () => {
    const said: Checkpoint = { seq: state.seq, state: hashOf(describe(state)), output: output.digest('hex') };
    process.stdout.write(`${JSON.stringify(said)}\n`);
    output = createHash('sha256');
    if (snapshots) state = tables.load(state);
  };
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const outcome = apply(state, decode(line) as engine.Entry);
    const changes = takeChanges(state);
    output.update(`${encode(outcome)}\n${encode(changes)}\n`);
    if (snapshots) tables.store(changes);
    if (state.seq % every === 0) checkpoint();
  }
  if (state.seq % every !== 0) checkpoint();
}
