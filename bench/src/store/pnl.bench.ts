/** Profit and loss: what the projection costs an entry of the journal that it counts in, and a call for an account, as the journal grows to PNL_ENTRIES (60,000). */
import { countNext } from '../../../server/src/products/wallet/pnl/projection.ts';
import { equityOf, pnlOf } from '../../../server/src/products/wallet/pnl/read.ts';
import { percentile, report } from '../report.ts';
import { openCore } from './growth/core.ts';
import { BOT, ownerAt, Traders } from './growth/traders.ts';
import { ownPostgres } from './own-postgres.ts';
import { sized } from '../size.ts';

const SEED = 6;
const STEPS = 5;
const CALLS = sized(200, 5);
const entries = Number(process.env['PNL_ENTRIES'] ?? sized(60_000, 2_000));

const database = await ownPostgres();
const core = await openCore(database);
const { pool, catalog, sequencer } = core;
const countAll = async () => {
  while (await countNext(pool, catalog));
};
try {
  const traders = new Traders(core, SEED);
  await traders.begin();
  await countAll();
  const perEntry: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const from = sequencer.committedSeq;
    await traders.until(from + entries / STEPS);
    const begun = performance.now();
    await countAll();
    perEntry.push(((performance.now() - begun) * 1_000) / (sequencer.committedSeq - from));
  }
  report({ name: 'store.pnl.projection', unit: 'µs an entry', values: perEntry });
  await pool.query('VACUUM (ANALYZE)');
  const owners = Array.from({ length: CALLS }, (_, place) => ownerAt(place * 7));
  for (const [name, ask] of [
    ['call', (owner: number) => pnlOf(pool, catalog, owner)],
    ['equity', (owner: number) => equityOf(pool, catalog, owner, 'all')],
  ] as const) {
    for (const [who, list] of [
      ['usual', owners],
      ['busiest', owners.map(() => BOT)],
    ] as const) {
      const ms: number[] = [];
      for (const owner of list) {
        const begun = performance.now();
        await ask(owner);
        ms.push(performance.now() - begun);
      }
      report({
        name: `store.pnl.${name}.${who}`,
        unit: 'ms',
        values: ms,
        p50: percentile(ms, 0.5),
        p99: percentile(ms, 0.99),
      });
    }
  }
} finally {
  await core.close();
  await database.remove();
}
