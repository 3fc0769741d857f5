/** The books of futures from the loaded state; the last trades are read from the table. An amount is a number of contracts. */
import type { market } from '@glassbook/contract';
import { restingLevels, type LevelRow, type State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { LevelText } from '../books/book-text.ts';
import type { BookView } from '../books/books.ts';
import { OrderBooks, TRADES_KEPT, type TradeRow } from '../books/order-books.ts';
import { priceText } from '../store/instrument.ts';
import type { FuturesMarket, FuturesMarkets } from './markets.ts';
import { tradesOf } from './own-rows.ts';
import type { Trade } from './stored.ts';

export const tradeRow = ({ contracts, ...trade }: Trade): TradeRow => ({ ...trade, amount: BigInt(contracts) });

export async function futuresBooks(pool: Pool, { futures: { markets } }: State): Promise<OrderBooks> {
  const books = new OrderBooks();
  for (const market of markets.values()) for (const level of restingLevels(market)) books.set(level);
  for (const market of markets.keys())
    for (const trade of (await tradesOf(pool, market, TRADES_KEPT)).reverse()) books.addTrade(tradeRow(trade));
  return books;
}

type Level = Pick<LevelRow, 'price' | 'amount'>;
export const levelText = (of: FuturesMarket, { price, amount }: Level): LevelText => [
  priceText(of, price),
  String(amount),
];
export const tradeText = (of: FuturesMarket, { id, price, amount, takerSide, at }: TradeRow): market.PublicTrade => ({
  ...{ id, price: priceText(of, price), amount: String(amount), direction: takerSide, ts: at },
});

export function bookView(
  books: OrderBooks,
  { market: marketOf }: Pick<FuturesMarkets, 'market'>,
): Pick<BookView, 'levels' | 'trades'> {
  return {
    levels: (id, limit) => {
      const of = marketOf(id);
      const side = (name: 'buy' | 'sell') =>
        books
          .side(id, name)
          .slice(0, limit)
          .map((level) => levelText(of, level));
      return { bids: side('buy'), asks: side('sell') };
    },
    trades: (id, limit) =>
      books
        .trades(id)
        .slice(0, limit)
        .map((trade) => tradeText(marketOf(id), trade)),
  };
}
