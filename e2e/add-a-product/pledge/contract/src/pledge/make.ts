import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

/** A pledge as its owner sees it. */
export const ownPledge = z.strictObject({
  id: idReply,
  currency_id: idReply,
  amount: moneyReply,
  /** When it comes back, milliseconds UTC. */
  due_ms: z.number().int(),
  status: z.enum(['open', 'returned']),
});
export type OwnPledge = z.infer<typeof ownPledge>;

export const make = route({
  id: 'pledge.make',
  method: 'POST',
  path: '/pledge/make',
  who: 'trader',
  about: 'Puts an amount of the spot account aside until the term is over.',
  body: z.object({ currency_id: idText, number: amountText }),
  reply: sentenceReply,
  data: ownPledge,
  refusals: ['pledge.not_offered', 'pledge.too_small', 'pledge.insufficient_funds'],
  idempotent: true,
});
