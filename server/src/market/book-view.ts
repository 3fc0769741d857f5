/** What the market slice sees of our own order books. Whoever composes the server gives it, from what is committed. */
import type { Side } from '@glassbook/engine';

export type BookLevel = [price: bigint, amount: bigint];
export type BookTrade = { id: number; price: bigint; amount: bigint; takerSide: Side; at: number };

export type BookView = {
  /** Best prices first on both sides. `seq` is that of the channel spot.book. Prices in quote units for one whole base, amounts in base units. */
  levels: (market: number, limit: number) => { seq: number; bids: BookLevel[]; asks: BookLevel[] };
  /** Newest first. */
  trades: (market: number, limit: number) => BookTrade[];
};
