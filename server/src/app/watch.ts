/** Observes a running server: the metrics and the log get the same events. */
import type { Logger } from 'pino';
import { Traffic } from '../carry/http/traffic.ts';
import type { IndexPrices } from '../shared/index-price/index-prices.ts';
import type { Sequencer, SequencerWatch } from '../carry/sequencer/sequencer.ts';
import type { Doors } from '../shared/slice/doors.ts';
import type { Sockets } from '../carry/socket/index.ts';
import type { Catalog } from '../carry/store/catalog.ts';
import { connectionsOf, type Pools } from '../carry/store/database.ts';
import { createMetrics, watchLog, type Metrics } from '../products/system/index.ts';

export type Watch = { metrics: Metrics; traffic: Traffic; sequencer: SequencerWatch; close: () => void };

export function openWatch(logger: Logger): Watch {
  const metrics = createMetrics();
  const log = watchLog(logger);
  const traffic = new Traffic((answered) => {
    metrics.answered(answered);
    log.answered(answered);
  });
  const sequencer: SequencerWatch = {
    command: metrics.sequencer.command,
    commit: (commands, seq, ms) => {
      metrics.sequencer.commit(commands, seq, ms);
      log.commit(commands, seq, ms);
    },
  };
  const close = () => {
    log.close();
    metrics.close();
  };
  return { metrics, traffic, sequencer, close };
}

/** What the metrics read when they are scraped. */
export function gaugesOf(
  core: {
    sequencer: Sequencer;
    pools: Pools;
    prices: IndexPrices;
    catalog: Catalog;
    now: () => number;
  },
  { letters }: Pick<Doors, 'letters'>,
  sockets: Sockets,
): Parameters<Metrics['watch']>[0] {
  const { sequencer, pools, prices, catalog, now } = core;
  return {
    journalSeq: () => sequencer.committedSeq,
    commandsWaiting: () => sequencer.waiting,
    sockets: () => sockets.clients(),
    postgres: () => connectionsOf(pools),
    letters: () => letters.counts,
    *feedAges() {
      for (const { id, symbol } of catalog.instruments) {
        const last = prices.get(id);
        if (last) yield [symbol, (now() - last.at) / 1_000];
      }
    },
  };
}
