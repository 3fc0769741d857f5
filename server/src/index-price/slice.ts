import type { Slice } from '../slice.ts';
import { amount, int4, int8, untold } from '../store/columns.ts';

/** The last price of each market; all of them stand in the journal. */
export const indexPrice: Slice<'indexPrice'> = {
  name: 'indexPrice',
  stored: {
    prices: {
      table: 'index_prices',
      columns: { market: int4, price: amount, at: int8, seq: int8, volume: untold(0n) },
    },
  },
};
