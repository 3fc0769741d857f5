import type { Core, Slice } from '../slice.ts';
import { amount, int4, int8, untold } from '../store/columns.ts';
import { Thinning } from './thinning.ts';

/** The last price of each instrument; every price that the engine decided on is in the journal. The feed's prices enter here. */
export const indexPrice: Slice<'indexPrice'> = {
  name: 'indexPrice',
  stored: {
    prices: {
      table: 'index_prices',
      columns: { market: int4, price: amount, at: int8, seq: int8, volume: untold(0n) },
    },
  },
  begin: () => ({ open: followFeed }),
};

/** How often it is checked whether a held price is due, also where the feed is silent. */
const LOOK_MS = 1_000;

function followFeed({ feed, since, sequencer, prices, audience, now, log }: Core) {
  const thinning = new Thinning((id) => audience.isPresent() || prices.isEveryNeeded(id));
  const journal = async (all = false) => {
    const due = thinning.take(now(), all);
    if (due.length === 0) return;
    const update = { prices: due.map(({ ticks: _, ...price }) => price), source: feed.name };
    const before = sequencer.seq;
    const submitted = sequencer.submit({ kind: 'indexPrice.update', ...update });
    // It is applied by now, or was rejected.
    if (sequencer.seq > before)
      prices.keepTicks(sequencer.seq, new Map(due.map(({ market, ticks }) => [market, ticks])));
    try {
      const { outcome } = await submitted;
      if (!outcome.ok) log.error({ reason: outcome.reason, update }, 'prices were refused');
    } catch (error) {
      log.warn({ err: error }, 'a price was not taken');
    }
  };
  // A call, which may be an order, comes after the newest prices.
  audience.onCall(() => void journal(true));
  let stopFeed: (() => void) | undefined;
  let looks: NodeJS.Timeout | undefined;
  return {
    start() {
      stopFeed = feed.start(since, (update) => {
        for (const { market, ...tick } of update.prices) thinning.note(market, { ...tick, time: now() });
        return journal();
      });
      looks = setInterval(() => void journal(), LOOK_MS);
    },
    stop() {
      stopFeed?.();
      clearInterval(looks);
      void journal(true);
    },
  };
}
