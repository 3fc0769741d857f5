/** A cold start with 3·10^7 balances: from the start of the process to the first ready answer, from a snapshot and from the tables. */
import { join } from 'node:path';
import pino from 'pino';
import { slices } from '../../../server/src/app/slices.ts';
import { Snapshots } from '../../../server/src/carry/snapshots/snapshots.ts';
import { Follower } from '../../../server/src/carry/standby/follower.ts';
import { loadState } from '../../../server/src/carry/store/load.ts';
import { report } from '../report.ts';
import { sized } from '../size.ts';
import { fillBalances } from './made-accounts.ts';
import { ownPostgres, type OwnPostgres } from './own-postgres.ts';
import { restart } from './restart.ts';

/** `SNAPSHOT_BALANCES` is another number. */
const BALANCES = Number(process.env['SNAPSHOT_BALANCES'] ?? sized(30_000_000, 10_000));

/** Takes one as a standby does: how long the follower waited for the copy, and how long it took to be written, in seconds. */
async function take({ pool, folder }: OwnPostgres): Promise<{ waited: number; written: number; load: number }> {
  const began = performance.now();
  const follower = new Follower(pool, slices, await loadState(pool, slices));
  const load = (performance.now() - began) / 1_000;
  const done = Promise.withResolvers<{ ms: number }>();
  const log = pino({ level: 'silent' });
  const snapshots = new Snapshots({
    ...{ folder: join(folder, 'snapshots'), pool, slices },
    log: { warn: log.warn.bind(log), info: (said: { ms: number }) => done.resolve(said) } as never,
  });
  const asked = performance.now();
  await snapshots.takeIfDue(follower);
  const waited = (performance.now() - asked) / 1_000;
  const written = (await done.promise).ms / 1_000;
  return { waited, written, load };
}

const postgres = await ownPostgres();
// The first start makes the settings and the history of prices, which later ones find.
await restart(postgres);
await fillBalances(postgres, BALANCES);
report({ name: 'snapshot.tables', unit: 's', values: [await restart(postgres)] });
const { waited, written, load } = await take(postgres);
report({ name: 'snapshot.load-tables', unit: 's', values: [load] });
report({ name: 'snapshot.waited', unit: 's', values: [waited] });
report({ name: 'snapshot.written', unit: 's', values: [written] });
const values: number[] = [];
for (let run = 0; run < sized(3, 1); run += 1) values.push(await restart(postgres));
report({ name: 'snapshot.seconds', unit: 's', values });
await postgres.remove();
