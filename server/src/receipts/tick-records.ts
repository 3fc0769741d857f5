/** The ticks of a batch as records of their chains. */
import type { receipt } from '@glassbook/contract';
import type { Changes, IndexPriceRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../store/catalog.ts';
import type { Chains, Recorded } from './chains.ts';

/** Prices have all places of the quote asset. */
export const tickRecords =
  (chains: Pick<Chains, 'isFollowed'>, { instrument }: Pick<Catalog, 'instrument'>) =>
  ({ indexPrice }: Changes): Recorded[] =>
    indexPrice.prices
      .filter(({ market }) => chains.isFollowed(market))
      .map((row) => {
        const { symbol, quote } = instrument(row.market);
        return {
          instrument: row.market,
          seq: row.seq,
          at: row.at,
          kind: 'tick',
          body: bodyOf(row, symbol, quote.scale),
        };
      });

function bodyOf({ seq, at, price, sources = [] }: IndexPriceRow, market: string, scale: number): receipt.ReceiptRecord {
  return {
    ...{ kind: 'tick', market, seq, at, price: formatAmount(price, scale) },
    sources: sources.map(({ name, weight, price: said, at: saidAt, leftOut }) => ({
      ...{ name, weight },
      ...(said === undefined ? {} : { price: formatAmount(said, scale) }),
      ...(saidAt === undefined ? {} : { at: saidAt }),
      ...(leftOut === undefined ? {} : { left_out: leftOut }),
    })),
  };
}
