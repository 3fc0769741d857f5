/** The review of identities at the desk. A request is named with its user, so that the audit log and the user's timeline show each act and each view. */
import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, pageText, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { failures } from './identity.ts';

export const queueFilters = ['review', 'approved', 'failed'] as const;
export const sides = ['front', 'reverse'] as const;
const level = z.union([z.literal(1), z.literal(2)]);
const failure = z.enum(failures);
const reason = reasonText;
const named = { user: idText, request: idText };

/** Of a request, what is not personal. `level` 1: the details of a document, 2: the photos of it. Times in milliseconds UTC. */
const summary = {
  request: idReply,
  user: idReply,
  level,
  status: z.enum(queueFilters),
  submitted_ms: z.number().int(),
  decided_ms: z.number().int().nullable(),
  decided_by: z.string(),
  failure: failure.nullable(),
  /** Who approved it first, of the two whom an approval takes; empty where nobody did. */
  first_by: z.string(),
};

export const queue = route({
  id: 'identity.queue',
  method: 'GET',
  path: '/desk/identities',
  who: 'staff:identity.read',
  about:
    'Requests for a verification, without anything personal, so that it can be polled: `review` those that wait, the oldest first; `approved` and `failed`, the newest decision first. `waiting` counts those of each level.',
  body: z.object({
    show: orEmpty(z.enum(queueFilters)),
    level: orEmpty(z.enum(['1', '2'])),
    page: orEmpty(pageText),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({
    rows: z.array(z.strictObject(summary)),
    total: z.number().int(),
    waiting: z.strictObject({ details: z.number().int(), photos: z.number().int() }),
    oldest_ms: z.number().int().nullable(),
  }),
  refusals: [],
});

export const show = route({
  id: 'identity.show',
  method: 'GET',
  path: '/desk/identity',
  who: 'staff:identity.read',
  personal: true,
  about:
    'One request with the declared details, the other users who sent the same number, and how far the user is verified. Takes a reason; the view is logged before anything is decrypted.',
  body: z.object({ ...named, reason }),
  reply: z.strictObject({
    ...summary,
    email: z.string(),
    /** Of the request of level 1 that stands; null where there is none. `id_type`: 0 ID card, 1 passport, 2 driving license. */
    details: z
      .strictObject({ id_type: z.number().int(), country: z.string(), name: z.string(), number: z.string() })
      .nullable(),
    /** The sides of which there is a photo that can be viewed: a passport has one. */
    photos: z.array(z.enum(sides)),
    same_number: z.array(idReply),
    level_now: z.number().int(),
    /** Whether it is the newest of its level: only that can be overridden. */
    newest: z.boolean(),
    /** Whether the caller approved it first, so that another has to follow. */
    first_own: z.boolean(),
  }),
  refusals: ['identity.not_found'],
});

export const view = route({
  id: 'identity.view',
  method: 'GET',
  path: '/desk/identity/photo',
  who: 'staff:identity.read',
  personal: true,
  about:
    'A photo of a request: a JPEG in base64, marked with who looks and when. Takes a reason; each view is logged before the photo is decrypted.',
  body: z.object({ ...named, side: z.enum(sides), reason }),
  reply: z.base64(),
  refusals: ['identity.not_found'],
});

export const approve = route({
  id: 'identity.approve',
  method: 'POST',
  path: '/desk/identity/approve',
  who: 'staff:identity.decide',
  about:
    'Approves a request under review, once. It takes two reviewers: `approved` is false after the first, and the user is notified after the second.',
  body: z.object({ ...named, reason }),
  reply: z.strictObject({ request: idReply, approved: z.boolean() }),
  refusals: ['identity.not_found', 'identity.own_account', 'identity.decided_already', 'identity.approved_by_you'],
});

export const reject = route({
  id: 'identity.reject',
  method: 'POST',
  path: '/desk/identity/reject',
  who: 'staff:identity.decide',
  about: 'Rejects a request under review, once, with what the user is shown (`failure`) and the reason for the log.',
  body: z.object({ ...named, failure, reason }),
  reply: z.strictObject({ request: idReply }),
  refusals: ['identity.not_found', 'identity.own_account', 'identity.decided_already'],
});

export const requestOverride = route({
  id: 'identity.requestOverride',
  method: 'POST',
  path: '/desk/identity/override',
  who: 'staff:identity.decide',
  about:
    'Asks for the opposite of what was decided about the newest request of a level; a rejection takes `failure`. A second person decides.',
  body: z.object({ ...named, status: z.enum(['approved', 'failed']), failure: orEmpty(failure), reason }),
  reply: z.strictObject({ request: idReply }),
  refusals: [
    'identity.not_found',
    'identity.failure_missing',
    'identity.not_newest',
    'identity.override_open',
    'identity.own_account',
  ],
});
