import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { wireKinds } from './kinds.ts';

/** A balance after a change: what can be used and what is on hold. */
export const balance = z.strictObject({
  currency_id: idReply,
  kind: z.enum(wireKinds),
  available: moneyReply,
  held: moneyReply,
});
export type Balance = z.infer<typeof balance>;
