/** Ticks as records of their chains. */
import type { receipt } from '@glassbook/contract';
import type { Changes, IndexPriceRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Recorded } from './chains.ts';

type Names = Pick<Catalog, 'instrument'>;

/** The ticks of a batch. Prices have all places of the quote asset. */
export const tickRecords =
  (names: Names) =>
  ({ indexPrice }: Changes): Recorded[] =>
    indexPrice.prices.map((row) => recordOf(names, row));

const recordOf = (names: Names, row: IndexPriceRow): Recorded => ({
  ...{ instrument: row.market, seq: row.seq, at: row.at, kind: 'tick' },
  get body() {
    return bodyOf(names, row);
  },
});

function bodyOf(
  { instrument }: Names,
  { market, seq, at, price, asOf, sources = [] }: IndexPriceRow,
): receipt.ReceiptRecord {
  const { symbol, quote } = instrument(market);
  const money = (amount: bigint) => formatAmount(amount, quote.scale);
  return {
    ...{ kind: 'tick', market: symbol, seq, at, price: money(price) },
    ...(asOf !== undefined && { as_of: asOf }),
    sources: sources.map(({ name, weight, price: said, at: saidAt, leftOut }) => ({
      ...{ name, weight },
      ...(said === undefined ? {} : { price: money(said) }),
      ...(saidAt === undefined ? {} : { at: saidAt }),
      ...(leftOut === undefined ? {} : { left_out: leftOut }),
    })),
  };
}
