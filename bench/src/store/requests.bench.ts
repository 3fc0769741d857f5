/**
 * A week of request names in the table (10^7, or `NAMES`): what a start loads of them, what is held in memory, and how long it takes until the
 * filter of names is complete, which happens while the server already answers.
 */
import { openParts } from '../../../server/src/carry/store/store.ts';
import { loadState } from '../../../server/src/carry/store/load.ts';
import { StoredRequests } from '../../../server/src/carry/store/earlier-requests.ts';
import { Parts } from '../../../server/src/carry/store/parts.ts';
import { stateRows } from '../../../server/src/carry/store/state-rows.ts';
import { productRows } from '../../../server/src/carry/store/tables.ts';
import { slices } from '../../../server/src/app/slices.ts';
import { percentile, report } from '../report.ts';
import { ownPostgres } from './own-postgres.ts';
import { restart } from './restart.ts';
import { sized } from '../size.ts';

const NAMES = Number(process.env['NAMES'] ?? sized(10_000_000, 10_000));
const WEEK_MS = 7 * 24 * 3_600_000;
const DAY_MS = WEEK_MS / 7;

const postgres = await ownPostgres();
const { pool } = postgres;
const now = Date.now();

/** Names as apps make them, spread evenly over the week that ends now. */
async function fill(): Promise<void> {
  const rows = [...stateRows, ...productRows(slices)];
  await openParts(postgres.url, rows);
  const tables = rows.flatMap(({ parts }) => (parts?.table.table === 'requests' ? parts.table : []));
  const parts = new Parts(postgres.url, tables);
  await parts.make(new Map([['requests', [now - WEEK_MS, now + DAY_MS]]]));
  await pool.query(
    `INSERT INTO requests (name, hash, at, seq, place, outcome)
     SELECT (1000 + n % 5000) || '/key/' || md5(n::text), repeat(md5(n::text), 2), $1::bigint + (n * $2::float8)::bigint, n, 1,
       '{"ok":true,"order":{"id":' || n || ',"market":1,"side":"buy","status":"open","filledAmount":"#0","filledValue":"#0","fee":"#0"}}'
     FROM generate_series(1, $3::bigint) AS n`,
    [now - WEEK_MS, WEEK_MS / NAMES, NAMES],
  );
  await pool.query('UPDATE checkpoint SET at = $1', [now]);
  await pool.query('ANALYZE requests');
}

const used = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

// The first start makes the settings and the history of prices, which later ones find.
await restart(postgres);
report({
  name: 'requests.restart_empty',
  unit: 's',
  values: [await restart(postgres), await restart(postgres), await restart(postgres)],
});
const empty = await seconds(() => loadState(pool, slices));
await fill();
const before = used();
const loads: number[] = [];
for (let run = 0; run < 3; run += 1) loads.push(await seconds(() => loadState(pool, slices)));
report({ name: 'requests.load_empty', unit: 's', values: [empty] });
report({ name: 'requests.load', unit: 's', values: loads });
report({
  name: 'requests.restart',
  unit: 's',
  values: [await restart(postgres), await restart(postgres), await restart(postgres)],
});

const { state } = await loadState(pool, slices);
const inMemory = state.requests.remembered;
const afterLoad = used();
report({ name: 'requests.in_memory', unit: 'names', values: [inMemory] });
report({ name: 'requests.memory', unit: 'MB', values: [afterLoad - before] });

const stored = new StoredRequests(pool, now);
const lookUps: number[] = [];
const filling = seconds(() => stored.fill());
while (!stored.isComplete) {
  const start = performance.now();
  await stored.find([`1000/key/new ${lookUps.length}`]);
  lookUps.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
report({ name: 'requests.filled', unit: 's', values: [await filling] });
report({ name: 'requests.filter_memory', unit: 'MB', values: [stored.bytes / 2 ** 20] });
report({ name: 'requests.look_up', unit: 'ms', values: lookUps, p99: percentile(lookUps, 0.99) });

let taken = 0;
const ASKED = sized(1_000_000, 1_000);
const start = performance.now();
for (let n = 0; n < ASKED; n += 1) if (stored.mayHave(`1000/key/00000000-0000-4000-8000-${n}`)) taken += 1;
const ns = ((performance.now() - start) / ASKED) * 1e6;
report({ name: 'requests.filter', unit: 'ns a name', values: [ns] });
report({ name: 'requests.unsure', unit: '% of new names', values: [(taken / ASKED) * 100] });
await postgres.remove();
