/** What the market slice sees of our own order books: committed state only, as the wire spells it. */
import type { market } from '@glassbook/contract';

/** Best prices first on both sides. */
export type BookLevels = {
  seq: number;
  bids: [price: string, amount: string][];
  asks: [price: string, amount: string][];
};

export type BookView = {
  /** `seq` is that of the channel spot.book. */
  levels: (market: number, limit: number) => BookLevels;
  /** Newest first. */
  trades: (market: number, limit: number) => market.PublicTrade[];
};
