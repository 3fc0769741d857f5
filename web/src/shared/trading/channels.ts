/** The reducers of a market's channels: its book, its trades, and the user's own orders and fills. */
import type { market } from '@glassbook/contract';
import { compareDecimals, isZero } from '@glassbook/money';

export type WireLevel = readonly [price: string, amount: string];
/** Best price first on both sides. */
export type WireBook = { bids: readonly WireLevel[]; asks: readonly WireLevel[] };

/** How many trades and fills are kept. */
const most = 100;

function mergeSide(
  levels: readonly WireLevel[],
  changes: readonly WireLevel[],
  order: (a: string, b: string) => number,
): readonly WireLevel[] {
  if (changes.length === 0) return levels;
  const held = new Map(levels.map(([price, amount]) => [price, amount]));
  for (const [price, amount] of changes) {
    if (isZero(amount)) held.delete(price);
    else held.set(price, amount);
  }
  return [...held].sort(([a], [b]) => order(a, b));
}

const mergeBook = (book: WireBook, change: WireBook): WireBook => ({
  bids: mergeSide(book.bids, change.bids, (a, b) => compareDecimals(b, a)),
  asks: mergeSide(book.asks, change.asks, compareDecimals),
});

/** Levels by price; an amount of zero removes its level. */
export const bookReducer = {
  private: false,
  start: (snapshot: WireBook): WireBook => mergeBook({ bids: [], asks: [] }, snapshot),
  next: (book: WireBook, change: WireBook): WireBook => mergeBook(book, change),
} as const;

type Row = { id: number };
/** The newer rows, then those of before without the same ids. */
export const changedFirst = <R extends Row>(newer: readonly R[], before: readonly R[]): R[] => {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...before.filter(({ id }) => !known.has(id))];
};
const newestFirst = <R extends Row>(newer: readonly R[], before: readonly R[]): readonly R[] =>
  changedFirst(newer, before).slice(0, most);

type Trades = readonly market.PublicTrade[];

/** The last public trades, newest first. */
export const tradesReducer = {
  private: false,
  start: (snapshot: Trades): Trades => newestFirst(snapshot, []),
  next: (trades: Trades, newer: Trades): Trades => newestFirst(newer, trades),
} as const;

/** Own orders, newest first, those that have ended with their last state; own fills, newest first. */
export type OwnOrders<Order extends Row, Fill extends Row> = { orders: readonly Order[]; fills: readonly Fill[] };

function mergeOrders<O extends Row, F extends Row>(all: OwnOrders<O, F>, message: OwnOrders<O, F>): OwnOrders<O, F> {
  return {
    orders: changedFirst(message.orders, all.orders).sort((a, b) => b.id - a.id),
    fills: newestFirst(message.fills, all.fills),
  };
}

/** Own orders and fills of a product. */
export const ordersReducer = <Order extends Row, Fill extends Row>() => ({
  private: true as const,
  start: (snapshot: OwnOrders<Order, Fill>): OwnOrders<Order, Fill> => mergeOrders({ orders: [], fills: [] }, snapshot),
  next: mergeOrders<Order, Fill>,
});
