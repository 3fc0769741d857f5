/** Levels and trades of a book in wire format. */
import type { market } from '@glassbook/contract';
import type { LevelRow } from '@glassbook/engine';
import { priceText, type Priced } from '../store/instrument.ts';
import type { TradeRow } from './order-books.ts';

export type LevelText = [price: string, amount: string];
export type BookTexts = {
  level: (level: LevelRow) => LevelText;
  trade: (trade: TradeRow) => market.PublicTrade;
};

/** `amountText`: how an amount of a market is written. */
export const bookTexts = <M extends Priced>(
  marketOf: (id: number) => M,
  amountText: (of: M, amount: bigint) => string,
): BookTexts => ({
  level: ({ market, price, amount }) => [priceText(marketOf(market), price), amountText(marketOf(market), amount)],
  trade: ({ id, market, price, amount, takerSide, at }) => ({
    ...{ id, price: priceText(marketOf(market), price), amount: amountText(marketOf(market), amount) },
    ...{ direction: takerSide, ts: at },
  }),
});
