/**
 * A recorded journal (R6): its bytes, the answer to each of its commands, and the state they add up to. `scripts/golden.ts` records one; `rules-1` is a day of the
 * simulator with commands of every product.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { apply, countersOf, emptyState, takeChanges, type Entry, type Outcome, type State } from '@glassbook/engine';
import { GENESIS } from '../../src/carry/store/chain/chain.ts';
import { frameEntry, readFrames } from '../../src/carry/store/journal.ts';

export type Golden = { frames: Buffer; answers: string[]; state: string[] };

const fileOf = (name: string, kind: 'frames.gz' | 'answers' | 'state') => join(import.meta.dirname, `${name}.${kind}`);
const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

export const readGolden = (name: string): Golden => ({
  frames: gunzipSync(readFileSync(fileOf(name, 'frames.gz'))),
  answers: lines(fileOf(name, 'answers')),
  state: lines(fileOf(name, 'state')),
});

/** What a replay of these bytes answers and adds up to. Throws where the chain of hashes is broken. */
export function replayed(frames: Buffer): Pick<Golden, 'answers' | 'state'> {
  const { entries } = readFrames(frames, GENESIS);
  const state = emptyState();
  const answers = entries.map((entry) => {
    const outcome = apply(state, entry);
    takeChanges(state);
    return answerLine(entry, outcome);
  });
  return { answers, state: stateLines(state) };
}

const answerLine = ({ seq, command }: Entry, outcome: Outcome): string =>
  `${seq} ${command.kind}: ${outcome.ok ? 'ok' : outcome.reason}`;

/** In terms that later versions have too: counters and balances. */
function stateLines(state: State): string[] {
  const { ledger } = state;
  const balances = Array.from({ length: ledger.count }, (_, account) => ledger.row(account))
    .filter(({ available, held }) => available !== 0n || held !== 0n)
    .map(({ owner, kind, asset, available, held }) => `balance ${owner}/${kind}/${asset} ${available} ${held}`);
  const counters = Object.entries(countersOf(state).of).map(([name, value]) => `counter ${name} ${value}`);
  return [`seq ${state.seq} at ${state.at}`, ...counters, ...balances.sort()];
}

/** Replays the entries and keeps the result under this name. */
export function recordGolden(name: string, entries: readonly Entry[]): void {
  let chain: Buffer = GENESIS;
  const frames = Buffer.concat(
    entries.map((entry) => {
      const { frame, hash } = frameEntry(entry, chain);
      chain = hash;
      return frame;
    }),
  );
  const { answers, state } = replayed(frames);
  writeFileSync(fileOf(name, 'frames.gz'), gzipSync(frames, { level: 9 }));
  writeFileSync(fileOf(name, 'answers'), `${answers.join('\n')}\n`);
  writeFileSync(fileOf(name, 'state'), `${state.join('\n')}\n`);
}
