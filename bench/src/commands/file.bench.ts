/**
 * The mix as a file: `--write-commands FILE` writes it for another engine, `--read-commands FILE` runs it on ours. Without either, it uses a
 * file of its own. Where g++ is present, a naive C++ matching engine runs on the same bytes in turn, and must produce the same trades.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineRate } from '../engine/measure.ts';
import { makeWorkload } from '../spot/workload.ts';
import { median, report } from '../report.ts';
import { describeFormat, readFile, writeFile } from './commands-file.ts';
import { naivePeer } from './naive-peer.ts';
import { playSteps } from './play-steps.ts';
import { sized } from '../size.ts';

const RUNS = sized(5, 1);
const { values: options } = parseArgs({
  options: {
    'write-commands': { type: 'string' },
    'read-commands': { type: 'string' },
    markets: { type: 'string', default: '1' },
    count: { type: 'string', default: sized('400000', '4000') },
    seed: { type: 'string', default: '1' },
  },
});

/** A whole number above 0 that fits its field in the file. */
function whole(name: 'markets' | 'count' | 'seed', most: number): number {
  const number = Number(options[name]);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`--${name} is a whole number from 1 to ${most}, not ${options[name]}`);
  return number;
}

function write(file: string): void {
  const [count, markets, seed] = [whole('count', 20_000_000), whole('markets', 1_000), whole('seed', 2 ** 32 - 1)];
  writeFileSync(file, writeFile({ ...makeWorkload(count, markets, seed), seed }));
}

function feed(file: string): void {
  const commands = readFile(readFileSync(file));
  const played = playSteps(commands);
  const { trades, lots, sum, stateHash } = played;
  process.stderr.write(`trades ${trades}, lots ${lots}, sum ${sum}, state ${stateHash}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-peer-'));
  try {
    const peer = naivePeer(folder);
    if (!peer) process.stderr.write('g++ is not here: nothing is compared\n');
    const rates: number[] = [];
    const peers: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      rates.push(engineRate({ ...commands, commands: played.commands }));
      const theirs = peer?.(file);
      if (!theirs) continue;
      if (theirs.trades !== trades || theirs.lots !== lots || theirs.sum !== sum)
        throw new Error(`the peer made other trades: ${theirs.trades}, lots ${theirs.lots}, sum ${theirs.sum}`);
      peers.push(theirs.rate);
    }
    report({
      name: 'engine.from_file',
      unit: 'commands/s',
      values: rates,
      ...(peers.length > 0 ? { peer: median(peers) } : {}),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { 'write-commands': written, 'read-commands': read } = options;
if (written !== undefined) {
  write(written);
  process.stdout.write(describeFormat());
}
if (read !== undefined) feed(read);
if (written === undefined && read === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-commands-'));
  try {
    const file = join(folder, 'commands');
    write(file);
    feed(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
