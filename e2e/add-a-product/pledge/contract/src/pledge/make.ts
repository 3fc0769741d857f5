import { pledgeRow } from '@glassbook/engine/pledge/rows';
import { z } from 'zod';
import { amountText, idText, sentenceReply } from '../fields.ts';
import { ownPage, ownRow } from '../own.ts';
import { route } from '../route.ts';

/** A pledge as its owner sees it. */
const ownPledge = ownRow(pledgeRow);
export type OwnPledge = z.infer<typeof ownPledge>;

export const own = ownPage({
  ...{ id: 'pledge.own', path: '/pledge/own', about: 'Own pledges, newest first.' },
  ...{ row: pledgeRow, filters: ['asset', 'status'] },
});

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
