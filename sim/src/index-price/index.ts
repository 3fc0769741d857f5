/** The index price of each market, as the feed sends it. */
import type { IndexPriceRow, WindowRow } from '@glassbook/engine';
import { changesOf, slice, type Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';

type IndexPrice = Pick<IndexPriceRow, 'price' | 'at' | 'seq'>;
export const indexPricesOf = slice(() => new Map<number, IndexPrice>());
/** Which markets can have a price; the product that opens one adds it. */
export const pricedMarketsOf = slice(() => new Set<number>());
/** By market, since when all was said that its last price is made of. */
export const saidOf = slice(() => new Map<number, number>());
export const pricesOf = changesOf(() => [] as IndexPriceRow[]);
/** The last ticks of the markets that something settles on, from when it began to. */
export const ticksOf = slice(() => new Map<number, IndexPrice[]>());
const windowsOf = changesOf(() => [] as WindowRow[]);
/** More than any window has. */
const TICKS = 100;

/** How far back the windows of some markets reach, in milliseconds; five seconds elsewhere. */
const reachOf = slice(() => new Map<number, number>());
/** So far back from the newest, and five ticks at most. */
function windowOf(model: Model, instrument: number): IndexPrice[] {
  const ticks = ticksOf(model).get(instrument) ?? [];
  const reach = reachOf(model).get(instrument) ?? 5_000;
  return ticks.filter(({ at }) => (ticks.at(-1)?.at ?? 0) - at <= reach).slice(-5);
}

/** Something settles on the ticks of this market from now on. */
export function keepTicks(model: Model, instrument: number, reach = 5_000): void {
  reachOf(model).set(instrument, Math.max(reach, reachOf(model).get(instrument) ?? 0));
  if (ticksOf(model).has(instrument)) return;
  ticksOf(model).set(instrument, []);
  windowsOf(model).push({ instrument, ticks: [] });
}

function noteTick(model: Model, instrument: number, tick: IndexPrice): void {
  const ticks = ticksOf(model).get(instrument);
  if (!ticks) return;
  ticks.push(tick);
  if (ticks.length > TICKS) ticks.shift();
  windowsOf(model).push({ instrument, ticks: windowOf(model, instrument) });
}

export const indexPrice = {
  name: 'indexPrice',
  settings: [],
  habits: [
    {
      by: { feed: 70 },
      make: ({ model, dice, prices }) => {
        const market = dice.pick(prices.markets);
        return { kind: 'indexPrice.update', source: prices.name, prices: [prices.at(market, model.at)] };
      },
    },
    {
      by: { feed: 12 },
      make: ({ model, prices }) => ({
        kind: 'indexPrice.update',
        source: prices.name,
        prices: prices.markets.map((market) => prices.at(market, model.at)),
      }),
    },
    {
      by: { feed: 2 },
      make: ({ model, dice, prices }) => {
        const good = prices.at(dice.pick(prices.markets), model.at);
        const wrong = dice.pick([
          { ...good, price: 0n },
          { ...good, volume: -1n },
          { ...good, market: 99 },
        ]);
        return { kind: 'indexPrice.update', source: prices.name, prices: [good, wrong] };
      },
    },
  ],
  rules: {
    'indexPrice.update': (model, command) => {
      const known = pricedMarketsOf(model);
      if (command.prices.some(({ market, price, volume }) => price <= 0n || volume < 0n || !known.has(market)))
        return refused('indexPrice.invalid');
      for (const { market, price, volume, asOf } of command.prices) {
        indexPricesOf(model).set(market, { price, at: model.at, seq: model.seq });
        pricesOf(model).push({
          seq: model.seq,
          at: model.at,
          market,
          price,
          volume,
          ...(asOf !== undefined && { asOf }),
        });
        saidOf(model).set(market, asOf ?? model.at);
        noteTick(model, market, { price, at: model.at, seq: model.seq });
        model.changes.pricesMoved.push(market);
      }
      return { ok: true };
    },
  },
  tables: { prices: { changed: pricesOf }, windows: { changed: windowsOf } },
  *lines(model) {
    for (const [market, price] of indexPricesOf(model)) yield `index ${market} ${text(price)}`;
    for (const instrument of ticksOf(model).keys()) yield `window ${instrument} ${text(windowOf(model, instrument))}`;
  },
  reaches: { refusals: { 'indexPrice.invalid': true }, entryReasons: {} },
  faults,
} satisfies Product<'indexPrice'>;
