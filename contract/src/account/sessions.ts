import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, pageText, paginatorOf, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';

export const sessions = route({
  id: 'account.sessions',
  method: 'GET',
  path: '/safe/sessions',
  who: 'trader',
  about:
    'The sessions of the account, the last used first. Times are milliseconds UTC; the last use is recorded every 5 minutes.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      id: idReply,
      agent: z.string(),
      address: z.string(),
      created_ms: z.number().int(),
      seen_ms: z.number().int(),
      present: z.boolean(),
    }),
  ),
  refusals: [],
});

export const endSession = route({
  id: 'account.endSession',
  method: 'POST',
  path: '/safe/sessions/end',
  who: 'trader',
  about: 'Ends one session of the account, immediately for its calls and sockets.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['account.session_unknown'],
});

export const endOtherSessions = route({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/safe/sessions/end_others',
  who: 'trader',
  about: 'Ends all sessions of the account but this one.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [],
});

export const logins = route({
  id: 'account.logins',
  method: 'GET',
  path: '/safe/logins',
  who: 'trader',
  about: 'The logins of the account, newest first: the last 100 on known devices and the last 100 on new ones.',
  body: z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: paginatorOf(
    z.strictObject({ at_ms: z.number().int(), new_device: z.boolean(), agent: z.string(), address: z.string() }),
  ),
  refusals: [],
});
