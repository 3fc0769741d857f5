/** The two sides of a book as numbers, which an order keeps. */
import type { Side } from './terms.ts';

export const BUY = 0;
export const SELL = 1;
export type SideNumber = typeof BUY | typeof SELL;
export const opposite = (side: SideNumber): SideNumber => (side === BUY ? SELL : BUY);
export const sideName = (side: number): Side => (side === BUY ? 'buy' : 'sell');
