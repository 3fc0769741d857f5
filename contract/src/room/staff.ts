/** Moderation. A message is named by its author and its number among those of all rooms, so that the audit log and the user's timeline show each act. */
import { z } from 'zod';
import { clientIdText, idReply, idText, orEmpty, reasonText } from '../fields.ts';
import { route } from '../route.ts';
import { roomMessage, roomText, typedMessage } from './message.ts';

const ms = z.number().int().nonnegative();
const person = z.strictObject({ id: idReply, name: z.string() });
const target = { user: idText, message: idText };
/** No mute, or one of 10 minutes to 30 days. */
const muteMinutes = z.string().regex(/^(0|[1-9]\d{1,3}|[1-3]\d{4}|4[0-2]\d{3}|43[01]\d\d|43200)$/);
/** At most an hour. */
const slowSeconds = z.string().regex(/^(0|[1-9]\d{0,2}|[12]\d{3}|3[0-5]\d\d|3600)$/);

/** A message as moderators read it: with its text, also where it was removed or hidden. `n`: its number among those of all rooms. */
const deskMessage = roomMessage.extend({ n: idReply, room: roomText });
export type DeskMessage = z.infer<typeof deskMessage>;

export const caseStates = ['reported', 'open', 'objected', 'kept', 'lifted', 'dismissed'] as const;
const deskCase = z.strictObject({
  state: z.enum(caseStates),
  ...{ reports: z.number().int(), hidden: z.boolean(), muted_until_ms: ms.nullable(), reason: z.string() },
  ...{ moderator: person.nullable(), at_ms: ms, objected_ms: ms.nullable() },
  ...{ decided_by: person.nullable(), answer: z.string() },
});

export const queue = route({
  id: 'room.queue',
  method: 'GET',
  path: '/desk/room/queue',
  who: 'staff:room.read',
  about:
    'What waits for a moderator, the oldest first, at most 100: messages that were reported, and objections. Without texts, so that it can be polled. `moderator`: whose act is objected to, who does not decide about it.',
  body: z.object({}),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...{ user: idReply, n: idReply, room: roomText, message: idReply, reports: z.number().int() },
        ...{ state: z.enum(['reported', 'objected']), at_ms: ms, moderator: person.nullable() },
      }),
    ),
    total: z.number().int(),
  }),
  refusals: [],
});

export const posted = route({
  id: 'room.posted',
  method: 'GET',
  path: '/desk/room/messages',
  who: 'staff:room.read',
  personal: true,
  about:
    'The newest 50 messages of a room before the number `before`, with the texts of removed and hidden ones. The view is logged.',
  body: z.object({ room: roomText, before: orEmpty(idText) }),
  reply: z.strictObject({ rows: z.array(deskMessage), more: z.boolean(), slow_seconds: z.number().int() }),
  refusals: [],
});

export const message = route({
  id: 'room.message',
  method: 'GET',
  path: '/desk/room/message',
  who: 'staff:room.read',
  personal: true,
  about:
    'A message with those around it, what was done about it, and how often moderators acted on its author in 90 days. The view is logged.',
  body: z.object(target),
  reply: z.strictObject({
    ...{ message: deskMessage, around: z.array(deskMessage), case: deskCase.nullable(), measures: z.number().int() },
    muted_until_ms: ms.nullable(),
  }),
  refusals: ['room.not_found'],
});

/** The reply is named by each call: the build of the screens leaves it out there alone. */
const decided = z.strictObject({ state: z.enum(caseStates) });
const moderates = { method: 'POST', who: 'staff:room.moderate' } as const;

export const moderate = route({
  ...{ id: 'room.moderate', path: '/desk/room/moderate', ...moderates },
  about:
    'Hides a message (`hide` 1), mutes its author in all rooms for 10 to 43200 `minutes` (0: no mute), or both. The author reads the reason and can object once.',
  body: z.object({
    ...{ ...target, hide: z.enum(['0', '1']), minutes: muteMinutes, reason: reasonText },
  }),
  reply: decided,
  refusals: ['room.not_found', 'room.no_measure', 'room.decided_already', 'room.own_account'],
});

export const dismiss = route({
  ...{ id: 'room.dismiss', path: '/desk/room/dismiss', ...moderates },
  about: 'Ends the reports of a message without a measure.',
  body: z.object({ ...target, reason: reasonText }),
  reply: decided,
  refusals: ['room.not_found', 'room.decided_already', 'room.own_account'],
});

export const decide = route({
  ...{ id: 'room.decide', path: '/desk/room/decide', ...moderates },
  about:
    'Decides about an objection, by another moderator than the one who acted: the measure stays (`lift` 0), or is lifted and the message is shown again.',
  body: z.object({ ...target, lift: z.enum(['0', '1']), reason: reasonText }),
  reply: decided,
  refusals: ['room.not_found', 'room.decided_already', 'room.own_account', 'room.own_measure'],
});

export const slow = route({
  ...{ id: 'room.slow', path: '/desk/room/slow', ...moderates },
  about: 'Sets the slow mode of a room: how many seconds a user waits between messages; 0 ends it.',
  body: z.object({ room: roomText, seconds: slowSeconds, reason: reasonText }),
  reply: z.strictObject({ slow_seconds: z.number().int() }),
  refusals: [],
});

export const post = route({
  id: 'room.post',
  method: 'POST',
  path: '/desk/room/post',
  who: 'staff:room.post',
  about: 'Writes in a room as staff, by the first name and an initial. The same `client_id` is the same message.',
  body: z.object({ room: roomText, client_id: clientIdText, text: typedMessage, reply_to: orEmpty(idText) }),
  reply: roomMessage,
  refusals: ['room.empty', 'room.not_found', 'room.client_id_used', 'room.too_many_mentions'],
});

export const withdraw = route({
  id: 'room.withdraw',
  method: 'POST',
  path: '/desk/room/withdraw',
  who: 'staff:room.post',
  about: 'Removes a message that staff wrote.',
  body: z.object({ room: roomText, message: idText, reason: reasonText }),
  reply: roomMessage,
  refusals: ['room.not_found'],
});
