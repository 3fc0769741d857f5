/** A book in whole units. Prices are quote units for one base unit, amounts those of its unit. */
import { parseAmount } from '@glassbook/money';
import type { WireBook, WireLevel } from '../channels.ts';

export type Level = { price: bigint; amount: bigint };
/** Best price first on both sides. */
export type Book = { bids: readonly Level[]; asks: readonly Level[] };

export const emptyBook: Book = { bids: [], asks: [] };

type Reads = { price: number; amount: (text: string) => bigint | undefined };
const readSide = (levels: readonly WireLevel[], reads: Reads): Level[] =>
  levels.flatMap(([priceText, amountText]) => {
    const price = parseAmount(priceText, reads.price);
    const amount = reads.amount(amountText);
    return price === undefined || amount === undefined ? [] : [{ price, amount }];
  });

/** Reads the live book of a market whose prices have this scale. */
export const readBook = (wire: WireBook, reads: Reads): Book => ({
  bids: readSide(wire.bids, reads),
  asks: readSide(wire.asks, reads),
});

/** Best ask less best bid, quote units; undefined where a side is empty. */
export function spreadOf(book: Book): bigint | undefined {
  const [bid] = book.bids;
  const [ask] = book.asks;
  return bid === undefined || ask === undefined ? undefined : ask.price - bid.price;
}

/** The mid price, rounded down; undefined where a side is empty. */
export function middleOf(book: Book): bigint | undefined {
  const [bid] = book.bids;
  const [ask] = book.asks;
  return bid === undefined || ask === undefined ? undefined : (bid.price + ask.price) / 2n;
}
