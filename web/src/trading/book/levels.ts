/** A book in whole units. Prices are quote units for one base unit, amounts base units. */
import { parseAmount } from '@glassbook/money';
import type { WireBook, WireLevel } from '../channels.ts';

export type Level = { price: bigint; amount: bigint };
/** Best price first on both sides. */
export type Book = { bids: readonly Level[]; asks: readonly Level[] };

export const emptyBook: Book = { bids: [], asks: [] };

const readSide = (levels: readonly WireLevel[], scales: { price: number; amount: number }): Level[] =>
  levels.flatMap(([priceText, amountText]) => {
    const price = parseAmount(priceText, scales.price);
    const amount = parseAmount(amountText, scales.amount);
    return price === undefined || amount === undefined ? [] : [{ price, amount }];
  });

/** Reads the live book of a market whose prices and amounts have these scales. */
export const readBook = (wire: WireBook, scales: { price: number; amount: number }): Book => ({
  bids: readSide(wire.bids, scales),
  asks: readSide(wire.asks, scales),
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
