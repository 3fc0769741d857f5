import type { Core, Slice } from '../slice.ts';
import { amount, int4, int8, untold } from '../store/columns.ts';

/** The last price of each instrument; every price is in the journal. The feed's prices enter here. */
export const indexPrice: Slice<'indexPrice'> = {
  name: 'indexPrice',
  stored: {
    prices: {
      table: 'index_prices',
      columns: { market: int4, price: amount, at: int8, seq: int8, volume: untold(0n) },
    },
  },
  settings: {},
  begin: () => ({ open: followFeed }),
};

function followFeed({ feed, since, sequencer, log }: Core) {
  let stop: (() => void) | undefined;
  return {
    start() {
      stop = feed.start(since, async (update) => {
        try {
          const { outcome } = await sequencer.submit({ kind: 'indexPrice.update', ...update });
          if (!outcome.ok) log.error({ reason: outcome.reason, update }, 'prices were refused');
        } catch (error) {
          log.warn({ err: error }, 'a price was not taken');
        }
      });
    },
    stop: () => stop?.(),
  };
}
