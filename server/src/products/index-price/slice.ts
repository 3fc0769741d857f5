import type { Off } from '../../carry/process/clock.ts';
import type { Receipts } from '../../shared/receipts/receipts.ts';
import { slice } from '../../shared/slice/slice.ts';
import { decode, encode, type IndexPrice, type IndexSource } from '@glassbook/engine';
import { amount, int4, int8, untold, type Codec } from '../../carry/store/columns.ts';
import { Repeats } from '../../shared/index-price/repeats.ts';
import { Thinning, type SourcedTick } from '../../shared/index-price/thinning.ts';

/** As the engine encodes them: they are read whole or not at all. */
const ticks: Codec<readonly IndexPrice[]> = {
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as IndexPrice[],
  say: encode,
};

/** How often it is checked whether a held price is due, also where the feed is silent. */
const LOOK_MS = 1_000;

/** What the sources of the index said of an instrument that something settles on; each that counts has the same weight. */
function sourcesOf(receipts: Receipts, market: number, tick: SourcedTick | undefined): { sources?: IndexSource[] } {
  if (!tick || !receipts.chains.isFollowed(market)) return {};
  const sources = tick.sources.map(({ name, price, at, leftOut }) => ({
    ...{ name, weight: leftOut === undefined ? 1 : 0 },
    ...(price === undefined ? {} : { price }),
    ...(at === undefined ? {} : { at }),
    ...(leftOut === undefined ? {} : { leftOut }),
  }));
  return { sources };
}

/** Since when all was said that the last tick is made of: a source was asked then, and answered later. */
function asOfLast(ticks: readonly SourcedTick[]): { asOf?: number } {
  const counted = (ticks.at(-1)?.sources ?? []).filter(({ leftOut }) => leftOut === undefined);
  const times = counted.flatMap(({ askedAt, at }) => askedAt ?? at ?? []);
  return times.length === 0 ? {} : { asOf: Math.min(...times) };
}

/** The last price of each instrument; every price that the engine decided on is in the journal. The feed's prices enter here. */
export const indexPrice = slice({
  name: 'indexPrice',
  stored: {
    prices: {
      table: 'index_prices',
      columns: {
        market: int4,
        price: amount,
        at: int8,
        seq: int8,
        volume: untold(0n),
        asOf: untold<number | undefined>(undefined),
        sources: untold<readonly IndexSource[] | undefined>(undefined),
      },
    },
    windows: { table: 'index_windows', columns: { instrument: int4, ticks } },
  },
  roles: ['writer', 'leader'],
  needs: ['feed', 'since', 'sequencer', 'prices', 'receipts', 'audience', 'now', 'log', 'clock', 'startFeed'],
  open: ({ feed, since, sequencer, prices, receipts, audience, now, log }) => ({
    leads({ clock, startFeed }) {
      const repeats = new Repeats((id) => prices.isRepeated(id));
      const thinning = new Thinning((id) => audience.isPresent() || prices.isEveryNeeded(id));
      const journal = async (all = false) => {
        const due = thinning.take(now(), all);
        if (due.length === 0) return;
        const update = {
          prices: due.map(({ ticks, ...price }) => ({
            ...price,
            ...asOfLast(ticks),
            ...sourcesOf(receipts, price.market, ticks.at(-1)),
          })),
          source: feed.name,
        };
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
      audience.onCall(() => {
        if (!thinning.isEmpty) void journal(true);
      });
      let stopFeed: (() => void) | undefined;
      let stopLooking: Off | undefined;
      return {
        start() {
          stopFeed = startFeed(since, (update) => {
            for (const { market, ...tick } of update.prices) {
              const noted = { ...tick, time: now() };
              thinning.note(market, noted);
              repeats.note(market, noted);
              prices.heard(market, noted.time);
            }
            return journal();
          });
          stopLooking = clock.every(LOOK_MS, () => {
            for (const { market, tick } of repeats.take(now(), () => feed.sources())) thinning.note(market, tick);
            void journal();
          });
        },
        stop() {
          stopFeed?.();
          stopLooking?.();
          void journal(true);
        },
      };
    },
  }),
});
