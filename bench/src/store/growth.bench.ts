/**
 * The cost of tables and queries as the journal grows: filled through the real sequencer and store to a tenth of GROWTH_ENTRIES (default
 * 1,000,000) and to all of it, and from these two sizes projected to ten times as many (growth/projection.ts).
 */
import { slices } from '../../../server/src/app/slices.ts';
import { totalmem } from 'node:os';
import { loadState } from '../../../server/src/carry/store/load.ts';
import { percentile, report } from '../report.ts';
import { openCore, type Core } from './growth/core.ts';
import { addCandles, addPeople } from './growth/people.ts';
import { asItGrew, inProportion } from './growth/projection.ts';
import { timeQueries, type Timed } from './growth/queries.ts';
import { byCommands, tableSizes, type TableSize } from './growth/tables.ts';
import { Traders } from './growth/traders.ts';
import { ownPostgres } from './own-postgres.ts';
import { sized } from '../size.ts';

const SEED = 6;
/** Commands one after another, for the latency of a single commit. */
const ALONE = 300;
/** One user for this many entries. */
const ENTRIES_OF_A_USER = 10;
const GB = 2 ** 30;

const entries = Number(process.env['GROWTH_ENTRIES'] ?? sized(1_000_000, 100_000));
if (!Number.isInteger(entries) || entries < 100_000)
  throw new Error('GROWTH_ENTRIES is a whole number of at least 100,000');
const sizeName = (count: number) => count.toExponential(0).replace('+', '');

type Stage = {
  count: number;
  tables: TableSize[];
  timed: Timed[];
  commits: { busy: number[]; alone: number[] };
  rate: number;
  loadSeconds: number;
};

async function stageAt(core: Core, traders: Traders, count: number, people: number): Promise<Stage> {
  const { pool, sequencer, commits } = core;
  const [from, begun] = [sequencer.seq, performance.now()];
  await traders.until(count - ALONE);
  const rate = ((sequencer.seq - from) / (performance.now() - begun)) * 1_000;
  const busy = commits.splice(0).slice(-500);
  await traders.until(count, 1);
  const alone = commits.splice(0);
  await addPeople(pool, people / 10 + 1, people);
  await pool.query('VACUUM (ANALYZE)');
  const start = performance.now();
  await loadState(pool, slices);
  const loadSeconds = (performance.now() - start) / 1_000;
  return {
    ...{ count, rate, loadSeconds, commits: { busy, alone } },
    ...{ tables: await tableSizes(pool), timed: await timeQueries(core, people) },
  };
}

const printLine = (name: string, unit: string, value: number) =>
  report({ name: `store.growth.${name}`, unit, values: [value] });

/** The lines of one size. */
function printStage({ count, tables, timed, commits, rate, loadSeconds }: Stage): void {
  const at = sizeName(count);
  for (const { table, rows, heap, indexes } of tables) {
    const [per, unit] = byCommands.includes(table) ? [count, 'bytes a journal entry'] : [rows, 'bytes a row'];
    printLine(`${table}_${at}`, unit, heap / per);
    printLine(`${table}_indexes_${at}`, unit, indexes / per);
  }
  printLine(`fill_${at}`, 'commands/s', rate);
  printLine(`load_${at}`, 's', loadSeconds);
  const tails = [...timed, { name: 'commit_busy', ms: commits.busy }, { name: 'commit_alone', ms: commits.alone }];
  for (const { name, ms } of tails) {
    const tail = { p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) };
    report({ name: `store.growth.${name}_${at}`, unit: 'ms', values: ms, ...tail });
  }
}

/** The projected lines. */
function printProjection(small: Stage, large: Stage): void {
  const at = `${sizeName(large.count * 10)}_projected`;
  let indexBytes = 0;
  let bytes = 0;
  for (const [place, { table, heap, indexes }] of large.tables.entries()) {
    const before = small.tables[place];
    if (!before || !byCommands.includes(table)) continue;
    const heapThen = inProportion({ small: before.heap, large: heap });
    const indexesThen = inProportion({ small: before.indexes, large: indexes });
    printLine(`${table}_${at}`, 'GB', heapThen / GB);
    printLine(`${table}_indexes_${at}`, 'GB', indexesThen / GB);
    indexBytes += indexesThen;
    bytes += heapThen + indexesThen;
  }
  printLine(`database_${at}`, 'GB', bytes / GB);
  printLine('indexes_pass_memory_at', 'journal entries', (totalmem() / indexBytes) * large.count * 10);
  for (const [place, { name, ms }] of large.timed.entries()) {
    const before = small.timed[place]?.ms ?? ms;
    const then = (share: number) => asItGrew({ small: percentile(before, share), large: percentile(ms, share) });
    report({ name: `store.growth.${name}_${at}`, unit: 'ms', values: [then(0.5)], p50: then(0.5), p99: then(0.99) });
  }
  printLine(`load_${at}`, 's', inProportion({ small: small.loadSeconds, large: large.loadSeconds }));
}

const postgres = await ownPostgres();
try {
  const core = await openCore(postgres);
  const traders = new Traders(core, SEED);
  await addCandles(postgres.pool, Date.now());
  await traders.begin();
  const people = entries / ENTRIES_OF_A_USER;
  process.stderr.write(
    `seed ${SEED}; ${sizeName(entries * 10)} is projected: bytes and loading in proportion, a query by the logarithm, or in proportion where ten times the entries took more than three times as long\n`,
  );
  await addPeople(postgres.pool, 1, people / 100);
  const small = await stageAt(core, traders, entries / 10, people / 10);
  printStage(small);
  const large = await stageAt(core, traders, entries, people);
  printStage(large);
  printProjection(small, large);
  await core.close();
} finally {
  await postgres.remove();
}
