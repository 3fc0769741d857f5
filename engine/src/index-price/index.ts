/** The prices of a feed. `volume` is for charts and decides nothing. */
import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { encode } from '../core/encode.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { IndexPriceRow } from '../core/prices.ts';
import { inOrder, plain, type Brings, type Product } from '../product.ts';

export type UpdateIndexPrice = {
  kind: 'indexPrice.update';
  source: string;
  prices: readonly { market: number; price: Amount; volume: Amount }[];
};
type IndexPrices = Brings<{
  name: 'indexPrice';
  command: UpdateIndexPrice;
  rows: { prices: IndexPriceRow };
  fault: 'indexPrice.invalid';
}>;

/** Sets the prices of a feed. Refused whole when one is not above zero, is beyond `AMOUNT_MAX` or is of an instrument that no product follows. */
function update({ prices, at, seq }: Core, command: UpdateIndexPrice): Outcome<'indexPrice.invalid'> {
  for (const { market, price, volume } of command.prices) {
    const counted = price > 0n && price <= AMOUNT_MAX && volume >= 0n && volume <= AMOUNT_MAX;
    if (!counted || !prices.isFollowed(market)) return refuse('indexPrice.invalid');
  }
  // Past this line it must succeed.
  for (const { market, price, volume } of command.prices) prices.set({ seq, at, market, price, volume });
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
  },
  *describe({ prices }) {
    for (const [id, index] of inOrder(prices)) yield `index ${id} ${encode(index)}`;
  },
};
