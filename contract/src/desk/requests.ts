import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, pageText, reasonText, typedText } from '../fields.ts';
import { permissions } from '../permissions.ts';
import { route } from '../route.ts';
import { charges, figureKind } from './declared-settings.ts';

/** `applying`: decided, and on its way into force. */
export const requestStates = ['open', 'applying', 'done', 'failed', 'rejected', 'withdrawn', 'expired'] as const;
/** What a decision can be, and what else the history of a request has. */
export const requestSteps = [
  'made',
  'edited',
  'approved',
  'rejected',
  'withdrawn',
  'done',
  'failed',
  'expired',
] as const;

export const requestKind = {
  /** One that a product declares, or `setting.` and the noun of a setting. */
  kind: z.string(),
  /** What it is called, in the caller's language. */
  name: z.string(),
};
const person = z.strictObject({ id: idReply, name: z.string() });
const summary = {
  id: idReply,
  ...requestKind,
  /** "market:1", "staff:ann@example.com". */
  subject: z.string(),
  /** The subject as people call it. */
  title: z.string(),
  /** The user it is about, with the number of the account; null where it is about none. */
  user: z.strictObject({ id: idReply, account_number: z.string() }).nullable(),
  state: z.enum(requestStates),
  version: z.number().int(),
  maker: person,
  made_ms: z.number().int(),
  expires_ms: z.number().int(),
  /** Approvals of this version, and how many it takes. */
  approvals: z.number().int(),
  needed: z.number().int(),
  /** Whether the caller may check it: another person than the maker, with the permission, who has not approved this version. */
  checkable: z.boolean(),
};
const changes = z.array(
  z.strictObject({
    ...{ field: z.string(), before: z.string(), after: z.string() },
    /** What a field of a setting is and was, in the caller's language; null of all others, which the desk knows by their name. */
    figure: z
      .strictObject({ label: z.string(), kind: figureKind, unit: z.string(), before: z.string(), after: z.string() })
      .nullable(),
  }),
);

const requestView = z.strictObject({
  ...summary,
  reason: z.string(),
  changes,
  /** The permission to check it. */
  checks: z.enum(permissions),
  /** Where a setting has shares that are charged. */
  charges: charges.nullable(),
  /** The SHA-256 of what an approval is for. */
  fingerprint: z.string(),
  steps: z.array(
    z.strictObject({
      step: z.enum(requestSteps),
      version: z.number().int(),
      by: person.nullable(),
      note: z.string(),
      at_ms: z.number().int(),
    }),
  ),
});
export type RequestView = z.infer<typeof requestView>;

export const requests = route({
  id: 'desk.requests',
  method: 'GET',
  path: '/desk/requests',
  who: 'staff:request.read',
  about:
    'Requests that take two people, newest first: the own ones, and those whose kind the role may make or check. `show` filters: open, mine, closed.',
  body: z.object({
    show: orEmpty(z.enum(['open', 'mine', 'closed'])),
    page: orEmpty(pageText),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({ rows: z.array(z.strictObject(summary)), total: z.number().int() }),
  refusals: [],
});

export const request = route({
  id: 'desk.request',
  method: 'GET',
  path: '/desk/request',
  who: 'staff:request.read',
  about: 'One request that the caller sees, with what it changes and its history.',
  body: z.object({ request: idText }),
  reply: requestView,
  refusals: ['desk.not_found'],
});

/** What a person decides is the version that he saw. */
const seen = { request: idText, version: z.string().regex(/^[1-9]\d{0,5}$/), note: orEmpty(typedText(500)) };

export const approve = route({
  id: 'desk.approve',
  method: 'POST',
  path: '/desk/request/approve',
  who: 'staff:request.decide',
  about: 'Approves the version of a request that was seen. The last approval it takes brings it into force, once.',
  body: z.object(seen),
  reply: requestView,
  refusals: [
    'desk.not_found',
    'desk.request_closed',
    'desk.request_edited',
    'desk.request_stale',
    'desk.own_request',
    'desk.own_account',
    'desk.may_not_check',
    'desk.maker_left',
    'desk.approved_already',
    'desk.email_taken',
    'desk.phone_taken',
    'desk.sms_off',
    'desk.account_frozen',
    'desk.account_on_hold',
    'desk.card_in_review',
  ],
});

export const reject = route({
  id: 'desk.reject',
  method: 'POST',
  path: '/desk/request/reject',
  who: 'staff:request.decide',
  about: 'Rejects a request, with a note.',
  body: z.object({ ...seen, note: reasonText }),
  reply: requestView,
  refusals: [
    'desk.not_found',
    'desk.request_closed',
    'desk.request_edited',
    'desk.own_request',
    'desk.own_account',
    'desk.may_not_check',
  ],
});

export const withdraw = route({
  id: 'desk.withdraw',
  method: 'POST',
  path: '/desk/request/withdraw',
  who: 'staff:request.read',
  about: 'Takes an own request back.',
  body: z.object({ request: idText }),
  reply: requestView,
  refusals: ['desk.not_found', 'desk.request_closed', 'desk.not_own_request'],
});
