import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { ownChannel } from '../own.ts';
import { followRow, missedView, shareView } from './lists.ts';

const count = z.number().int().nonnegative();
/** The money of a follow: what is free of its amount, and what its copies have brought; `id` is that of the follow. */
export const purseView = z.strictObject({
  ...{ id: idReply, currency_id: idReply, free: moneyReply, result: moneyReply },
  ...{ fees: moneyReply, funding: moneyReply, open: z.boolean() },
});
/** What a follow has of a ticket: `transaction_id` is the position, 0 where nothing was opened; `contracts` opened in all. */
export const copyView = z.strictObject({
  ...{ id: idReply, follow_id: idReply, follow_order_id: idReply, transaction_id: idReply, symbol: z.string() },
  ...{ contracts: count, open: z.boolean() },
});
export type OwnFollow = z.infer<typeof followRow>;
export type OwnPurse = z.infer<typeof purseView>;
export type OwnCopy = z.infer<typeof copyView>;
export type OwnMissed = z.infer<typeof missedView>;
export type OwnShare = z.infer<typeof shareView>;

/** Plain rows: what a follow is worth is counted from them and from the open positions (`futures.positions`) at the mark prices. */
export const channels = {
  'copy.follows': ownChannel(followRow),
  'copy.purses': ownChannel(purseView),
  'copy.copies': ownChannel(copyView),
  /** Of these two the newest 20 at first. */
  'copy.missed': ownChannel(missedView),
  'copy.shares': ownChannel(shareView),
} as const;
