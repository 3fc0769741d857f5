/** The server's core on a database of its own, without HTTP and feed: the tables are filled by the same code as in production. */
import type { Command, State } from '@glassbook/engine';
import type { Pool } from 'pg';
import { candleWriter } from '../../../../server/src/products/market/candles/candle-rows.ts';
import { openJournal } from '../../../../server/src/products/platform/open-journal.ts';
import { Sequencer } from '../../../../server/src/carry/sequencer/sequencer.ts';
import { slices } from '../../../../server/src/app/slices.ts';
import { productRows } from '../../../../server/src/carry/store/tables.ts';
import { applySettings } from '../../../../server/src/carry/store/settings/apply-settings.ts';
import { catalogOf, type Catalog } from '../../../../server/src/carry/store/catalog.ts';
import { InForce } from '../../../../server/src/carry/store/settings/in-force.ts';
import { StoredRequests } from '../../../../server/src/carry/store/earlier-requests.ts';
import { loadState } from '../../../../server/src/carry/store/load.ts';
import { stateRows } from '../../../../server/src/carry/store/state-rows.ts';
import { openStore } from '../../../../server/src/carry/store/store.ts';
import type { OwnPostgres } from '../own-postgres.ts';

export type Core = {
  state: State;
  pool: Pool;
  sequencer: Sequencer;
  catalog: Catalog;
  /** Milliseconds of each commit, in order. */
  commits: number[];
  close: () => Promise<void>;
};

export async function openCore({ url, pool }: OwnPostgres): Promise<Core> {
  const writer = candleWriter();
  const store = await openStore(url, [...stateRows, ...productRows(slices), writer.rows]);
  const { state, lastHash } = await loadState(pool, slices);
  const commits: number[] = [];
  const sequencer = new Sequencer({
    state,
    store,
    earlier: new StoredRequests(pool, state.at),
    lastHash,
    clock: Date.now,
    onFatal: (error) => {
      throw error;
    },
    commitTimeoutMs: 60_000,
    watch: { command: () => undefined, commit: (_commands, _seq, ms) => commits.push(ms) },
  });
  const submit = async (command: Command) => (await sequencer.submit(command)).outcome;
  await openJournal(state, 'demo', submit);
  await applySettings({ pool, state, slices }, submit);
  const catalog = catalogOf(state, await InForce.read(pool), slices, Date.now());
  writer.load(
    catalog.instruments.map(({ id, base }) => ({ id, whole: 10n ** BigInt(base.scale) })),
    new Map(),
  );
  const close = async () => {
    await sequencer.stop();
    await store.close();
  };
  return { state, pool, sequencer, catalog, commits, close };
}
