/** The prices of a feed. `volume` is for charts and decides nothing. */
import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { encode } from '../core/encode.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { WindowRow } from '../core/fixing.ts';
import type { IndexPriceRow, IndexSource } from '../core/prices.ts';
import { inOrder, plain, type Brings, type Product } from '../product.ts';

export type UpdateIndexPrice = {
  kind: 'indexPrice.update';
  source: string;
  prices: readonly {
    market: number;
    price: Amount;
    volume: Amount;
    /** All that it is made of was said at this time or later. */
    asOf?: number;
    sources?: readonly IndexSource[];
  }[];
};
type IndexPrices = Brings<{
  name: 'indexPrice';
  command: UpdateIndexPrice;
  rows: { prices: IndexPriceRow; windows: WindowRow };
  fault: 'indexPrice.invalid';
}>;

/** Sets the prices of a feed. Refused whole when one is not above zero, is beyond `AMOUNT_MAX` or is of an instrument that no product follows. */
function update({ prices, fixings, at, seq }: Core, command: UpdateIndexPrice): Outcome<'indexPrice.invalid'> {
  for (const { market, price, volume } of command.prices) {
    const counted = price > 0n && price <= AMOUNT_MAX && volume >= 0n && volume <= AMOUNT_MAX;
    if (!counted || !prices.isFollowed(market)) return refuse('indexPrice.invalid');
  }
  // Past this line it must succeed.
  for (const { market, price, volume, asOf, sources } of command.prices) {
    prices.set({ seq, at, market, price, volume, ...(asOf !== undefined && { asOf }), ...(sources && { sources }) });
    fixings.note(market, { price, at, seq });
  }
  return { ok: true };
}

export const indexPrice: Product<IndexPrices> = {
  ...plain,
  name: 'indexPrice',
  place: 3,
  faults: ['indexPrice.invalid'],
  handlers: { 'indexPrice.update': update },
  tables: {
    prices: {
      take: ({ prices }) => prices.changed.take(),
      key: ['market'],
      restore: ({ prices }, row) => prices.restore(row),
    },
    windows: {
      take: ({ fixings }) => fixings.changed.take(),
      key: ['instrument'],
      restore: ({ fixings }, row) => fixings.restore(row),
    },
  },
  *describe({ prices, fixings }) {
    for (const [id, index] of inOrder(prices)) yield `index ${id} ${encode(index)}`;
    for (const [id, ticks] of inOrder(fixings)) yield `window ${id} ${encode(ticks)}`;
  },
};
