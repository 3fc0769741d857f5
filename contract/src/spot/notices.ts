import { z } from 'zod';
import { flagReply, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

const choices = z.strictObject({ by_mail: flagReply });

export const notices = route({
  id: 'spot.notices',
  method: 'GET',
  path: '/coin/notices',
  who: 'trader',
  about:
    'Whether the owner chose letters about orders that waited for a price, as that comes (by_mail). `data` has whether letters can be sent here.',
  body: z.object({}),
  reply: choices,
  data: z.strictObject({ mails: z.boolean() }),
  refusals: [],
});

export const setNotices = route({
  id: 'spot.setNotices',
  method: 'POST',
  path: '/coin/notices',
  who: 'trader',
  about: 'Changes that choice. It is off at first; the list of notifications has them anyway.',
  body: z.object({ by_mail: z.enum(['0', '1']) }),
  reply: sentenceReply,
  data: choices,
  refusals: [],
});
