import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, pageText, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { requestKinds } from './requests.ts';

export const overview = route({
  id: 'desk.overview',
  method: 'GET',
  path: '/desk/overview',
  who: 'staff:overview.read',
  about: 'What waits and for how long, what is halted, and where the audit log stands.',
  body: z.object({}),
  reply: z.strictObject({
    waiting: z.array(
      z.strictObject({
        kind: z.enum(requestKinds),
        count: idReply,
        mine: idReply,
        oldest_ms: z.number().int().nullable(),
      }),
    ),
    halted: z.array(z.string()),
    audit: z.strictObject({ rows: idReply, signed_seq: idReply, signed_ms: z.number().int().nullable() }),
    journal_seq: idReply,
    staff_seen: z.array(z.strictObject({ name: z.string(), role: z.string(), seen_ms: z.number().int() })),
  }),
  refusals: [],
});

export const users = route({
  id: 'desk.users',
  method: 'GET',
  path: '/desk/users',
  who: 'staff:user.read',
  personal: true,
  about:
    'Users by number, account number or the beginning of the email, newest first. Addresses are masked. The search is logged.',
  body: z.object({ q: orEmpty(typedText(254)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({ id: idReply, account_number: z.string(), email: z.string(), created_ms: z.number().int() }),
    ),
    total: z.number().int(),
  }),
  refusals: [],
});

export const user = route({
  id: 'desk.user',
  method: 'GET',
  path: '/desk/user',
  who: 'staff:user.read',
  personal: true,
  about:
    'One user and the newest of what happened to the account, acts and views of staff among it. The view is logged.',
  body: z.object({ user: idText }),
  reply: z.strictObject({
    id: idReply,
    account_number: z.string(),
    email: z.string(),
    language: z.string(),
    created_ms: z.number().int(),
    /** Active ones, the newest first, at most 20; addresses are masked. */
    sessions: z.array(
      z.strictObject({
        agent: z.string(),
        address: z.string(),
        created_ms: z.number().int(),
        seen_ms: z.number().int(),
      }),
    ),
    timeline: z.array(
      z.strictObject({
        at_ms: z.number().int(),
        group: z.enum(['account', 'staff']),
        what: z.string(),
        by: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  refusals: ['desk.not_found'],
});
