/** Entries of the journal read, checked against the chain and applied again, a second; from memory, so that it is the code that is measured. */
import { apply, takeChanges } from '@glassbook/engine';
import { frameEntry, GENESIS, readFrames } from '../../../server/src/store/journal.ts';
import { makeWorkload, readyState } from '../spot/workload.ts';
import { report } from '../report.ts';

const COMMANDS = 300_000;
/** What one commit of a busy server holds. */
const BATCH = 500;
const { commands, markets } = makeWorkload(COMMANDS, 1, 3);
const first = readyState(markets).seq + 1;
let chain: Buffer = GENESIS;
const batches: Buffer[] = [];
for (let from = 0; from < commands.length; from += BATCH) {
  const frames = commands.slice(from, from + BATCH).map((command, place) => {
    const framed = frameEntry({ seq: first + from + place, at: 1, command }, chain);
    chain = framed.hash;
    return framed.frame;
  });
  batches.push(Buffer.concat(frames));
}

function replay(): number {
  const state = readyState(markets);
  globalThis.gc?.();
  const start = performance.now();
  let previous: Buffer = GENESIS;
  for (const batch of batches) {
    const { entries, hash } = readFrames(batch, previous);
    previous = hash;
    for (const entry of entries) {
      apply(state, entry);
      if (entry.seq % 1_000 === 0) takeChanges(state);
    }
  }
  return (commands.length / (performance.now() - start)) * 1_000;
}

replay();
report({ name: 'replay.commands', unit: 'entries/s', values: Array.from({ length: 5 }, replay) });
