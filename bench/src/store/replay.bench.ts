/** Journal entries read, verified against the chain and applied again, a second, as in the audit; from memory, so that the code is measured. */
import { apply, takeChanges } from '@glassbook/engine';
import { GENESIS } from '../../../server/src/carry/store/chain/chain.ts';
import { frameEntry } from '../../../server/src/carry/store/journal.ts';
import { readBatches, type JournalRow } from '../../../server/src/carry/store/audit/replay.ts';
import { makeWorkload, readyState } from '../spot/workload.ts';
import { report } from '../report.ts';
import { sized } from '../size.ts';

const COMMANDS = sized(300_000, 3_000);
/** Entries in one commit of a busy server. */
const BATCH = 500;
/** Batches of a page, as the audit reads them. */
const PAGE = 20;
const { commands, markets } = makeWorkload(COMMANDS, 1, 3);
const first = readyState(markets).seq + 1;
let chain: Buffer = GENESIS;
const rows: JournalRow[] = [];
for (let from = 0; from < commands.length; from += BATCH) {
  const previous = chain;
  const seq = first + from;
  const frames = commands.slice(from, from + BATCH).map((command, place) => {
    const framed = frameEntry({ seq: seq + place, at: 1, command }, chain);
    chain = framed.hash;
    return framed.frame;
  });
  const [first_seq, last_seq] = [String(seq), String(seq + frames.length - 1)];
  rows.push({
    first_seq,
    last_seq,
    at: '1',
    epoch: '1',
    prev_hash: previous,
    hash: chain,
    entries: Buffer.concat(frames),
  });
}

async function replay(): Promise<number> {
  const state = readyState(markets);
  let read = 0;
  const nextPage = () => Promise.resolve(rows.slice(read, (read += PAGE)));
  globalThis.gc?.();
  const start = performance.now();
  for await (const { entries } of readBatches(nextPage, { next: first, chain: GENESIS, epoch: 0 })) {
    for (const entry of entries) {
      apply(state, entry);
      if (entry.seq % 1_000 === 0) takeChanges(state);
    }
  }
  return (commands.length / (performance.now() - start)) * 1_000;
}

await replay();
const values: number[] = [];
for (let round = 0; round < sized(5, 1); round += 1) values.push(await replay());
report({ name: 'replay.commands', unit: 'entries/s', values });
