import { z } from 'zod';
import { flagReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const choices = z.strictObject({ by_mail: flagReply, fundings: flagReply });

export const notices = route({
  id: 'futures.notices',
  method: 'GET',
  path: '/futures/notices',
  who: 'trader',
  about:
    'Which notices of futures the owner chose: letters (by_mail), payments of funding in the list (fundings). `data` has whether letters can be sent here.',
  body: z.object({}),
  reply: choices,
  data: z.strictObject({ mails: z.boolean() }),
  refusals: [],
});

export const setNotices = route({
  id: 'futures.setNotices',
  method: 'POST',
  path: '/futures/notices',
  who: 'trader',
  about:
    'Changes that choice. Both are off at first; liquidations, deleveraging and margin warnings are in the list anyway.',
  body: z.object({ by_mail: z.enum(['0', '1']), fundings: z.enum(['0', '1']) }),
  reply: sentenceReply,
  data: choices,
  refusals: [],
});
