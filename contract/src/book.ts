/** The shapes of an order book, for every product that has one. */
import { z } from 'zod';
import { idReply, moneyReply } from './fields.ts';

/** A level of a book: price, amount. */
export const level = z.tuple([moneyReply, moneyReply]);
/** A change of a book: levels with their new amount, "0" where the level is gone. A snapshot is the same with all levels. */
export const bookChange = z.strictObject({ bids: z.array(level), asks: z.array(level) });

/** One trade of our book as published. */
export const publicTrade = z.strictObject({
  id: idReply,
  price: moneyReply,
  amount: moneyReply,
  /** The taker's side. */
  direction: z.enum(['buy', 'sell']),
  /** Milliseconds UTC. */
  ts: z.number().int(),
});
export type PublicTrade = z.infer<typeof publicTrade>;
