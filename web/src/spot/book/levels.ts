/**
 * A book as a client holds it: amounts by price, fed by a snapshot and then by changes. Prices are quote units for one base unit,
 * amounts base units. An amount of zero takes a level away.
 */
import { parseAmount } from '@glassbook/money';

export type Level = { price: bigint; amount: bigint };
/** Best price first on both sides. */
export type Book = { bids: Level[]; asks: Level[] };
export type WireBook = { bids: readonly (readonly [string, string])[]; asks: readonly (readonly [string, string])[] };
export type Scales = { price: number; amount: number };

export const emptyBook: Book = { bids: [], asks: [] };

const fold = (
  levels: Level[],
  changed: WireBook['bids'],
  scales: Scales,
  better: (a: bigint, b: bigint) => boolean,
): Level[] => {
  const held = new Map(levels.map((level) => [level.price, level.amount]));
  for (const [priceText, amountText] of changed) {
    const price = parseAmount(priceText, scales.price);
    const amount = parseAmount(amountText, scales.amount);
    if (price === undefined || amount === undefined) continue;
    if (amount === 0n) held.delete(price);
    else held.set(price, amount);
  }
  return [...held].map(([price, amount]) => ({ price, amount })).sort((a, b) => (better(a.price, b.price) ? -1 : 1));
};

/** The book after a change; a snapshot is a change of the empty book. */
export function foldBook(book: Book, change: WireBook, scales: Scales): Book {
  return {
    bids: change.bids.length === 0 ? book.bids : fold(book.bids, change.bids, scales, (a, b) => a > b),
    asks: change.asks.length === 0 ? book.asks : fold(book.asks, change.asks, scales, (a, b) => a < b),
  };
}

/** Best ask less best bid, quote units; undefined where a side is empty. */
export function spreadOf(book: Book): bigint | undefined {
  const [bid] = book.bids;
  const [ask] = book.asks;
  return bid === undefined || ask === undefined ? undefined : ask.price - bid.price;
}
