/** The books as text, for the calls and the sockets. */
import type { market } from '@glassbook/contract';
import { type Catalog } from '../store/catalog.ts';
import { amountText, priceText } from '../store/market-settings.ts';
import type { OrderBooks } from './order-book.ts';
import { presentSpot } from './present.ts';

export type Levels = { seq: number; bids: [string, string][]; asks: [string, string][] };

/** `numberOf` tells which message of a channel was the last, so that who reads a book can go on with the pushes. */
export function bookView(catalog: Catalog, books: OrderBooks, numberOf: (channel: string) => number) {
  const present = presentSpot(catalog);
  return {
    levels(id: number, limit: number): Levels {
      const of = catalog.market(id);
      const side = (name: 'buy' | 'sell') =>
        books
          .side(id, name)
          .slice(0, limit)
          .map(({ price, amount }): [string, string] => [priceText(of, price), amountText(of, amount)]);
      return { seq: numberOf(`spot.book:${of.symbol}`), bids: side('buy'), asks: side('sell') };
    },
    trades: (id: number, limit: number): market.PublicTrade[] =>
      books.trades(id).slice(0, limit).map(present.publicTrade),
  };
}
