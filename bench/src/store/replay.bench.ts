/** Entries of the journal read, checked against the chain and applied again, a second; from memory, so that it is the code that is measured. */
import { apply, takeChanges } from '@glassbook/engine';
import { frameEntry, GENESIS, readFrames } from '../../../server/src/store/journal.ts';
import { makeWorkload, readyState } from '../engine/workload.ts';
import { report } from '../report.ts';

const COMMANDS = 300_000;
const { commands, markets } = makeWorkload(COMMANDS, 1, 3);
const first = readyState(markets).seq + 1;
let chain: Buffer = GENESIS;
const frames = commands.map((command, place) => {
  const framed = frameEntry({ seq: first + place, at: 1, command }, chain);
  chain = framed.hash;
  return framed.frame;
});
const bytes = Buffer.concat(frames);

function replay(): number {
  const state = readyState(markets);
  const start = performance.now();
  for (const { entry } of readFrames(bytes, GENESIS)) {
    apply(state, entry);
    if (entry.seq % 1_000 === 0) takeChanges(state);
  }
  return (COMMANDS / (performance.now() - start)) * 1_000;
}

replay();
report({ name: 'replay.commands', unit: 'entries/s', values: Array.from({ length: 5 }, replay) });
