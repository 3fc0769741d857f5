/** Levels and trades of a book in wire format. */
import type { market } from '@glassbook/contract';
import type { Level } from '@glassbook/engine/quote';
import { amountText, priceText, type Instrument } from '../store/instrument.ts';
import type { TradeRow } from './order-books.ts';

export type LevelText = [price: string, amount: string];

export const levelText = (of: Instrument, { price, amount }: Level): LevelText => [
  priceText(of, price),
  amountText(of, amount),
];

export const tradeText = (of: Instrument, { id, price, amount, takerSide, at }: TradeRow): market.PublicTrade => ({
  ...{ id, price: priceText(of, price), amount: amountText(of, amount) },
  ...{ direction: takerSide, ts: at },
});
