/** Being followed: a trader's own numbers, and stopping. */
import { z } from 'zod';
import { idReply, moneyReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

export const lead = route({
  id: 'copy.lead',
  method: 'GET',
  path: '/follow/lead',
  who: 'trader',
  about:
    'What a trader has of those who follow: how many, what they have put in, and the shares that were paid, now and in all. No one is named. `is_trader` 1 can be followed, 2 cannot; `state` says why.',
  body: z.object({}),
  reply: z.strictObject({
    ...{ is_trader: z.union([z.literal(1), z.literal(2)]), state: z.enum(['none', 'open', 'resigned', 'removed']) },
    /** In percent, of who follows from now on. */
    share_ratio: moneyReply,
    /** Of follows that have not ended; the last is of all. */
    ...{ follow_num: idReply, put_in: moneyReply, share_due: moneyReply, shares_paid: moneyReply },
  }),
  refusals: [],
});

export const resign = route({
  id: 'copy.resign',
  method: 'POST',
  path: '/follow/resign',
  who: 'trader',
  about:
    'Stops being followed: nothing more is opened for others. Copies that are open stay tied to their tickets; the last ends its follow.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: ['copy.trader_not_found'],
});
