/** The index price of each market, as the feed sends it. */
import type { IndexPriceRow } from '@glassbook/engine';
import { changesOf, slice } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';

type IndexPrice = Pick<IndexPriceRow, 'price' | 'at' | 'seq'>;
export const indexPricesOf = slice(() => new Map<number, IndexPrice>());
/** Which markets can have a price; the product that opens one adds it. */
export const pricedMarketsOf = slice(() => new Set<number>());
const pricesOf = changesOf(() => [] as IndexPriceRow[]);

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
      for (const { market, price, volume } of command.prices) {
        indexPricesOf(model).set(market, { price, at: model.at, seq: model.seq });
        pricesOf(model).push({ seq: model.seq, at: model.at, market, price, volume });
        model.changes.pricesMoved.push(market);
      }
      return { ok: true };
    },
  },
  tables: { prices: { changed: pricesOf } },
  lines: (model) => [...indexPricesOf(model)].map(([market, price]) => `index ${market} ${text(price)}`),
  reaches: { refusals: { 'indexPrice.invalid': true }, entryReasons: {} },
  faults,
} satisfies Product<'indexPrice'>;
