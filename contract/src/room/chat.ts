/** The calls of readers and writers. */
import { z } from 'zod';
import { clientIdText, idReply, idText, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { measure, named as person, readMessage, roomMessage, roomText, typedMessage } from './message.ts';

const pageText = z.string().regex(/^([1-9]|[1-4]\d|50)$/);
const named = { room: roomText, message: idText };
const whole = z.number().int();

export const list = route({
  id: 'room.list',
  method: 'GET',
  path: '/room/list',
  who: 'anyone',
  about:
    'The rooms: one for each of the ten languages, and `news`, which only staff write. `newest`: the number of the last message. `standing`: whether the caller can write; a `new` account can from `until_ms` on or as soon as it is verified (Lv1), a `muted` one after `until_ms`, for `reason`. `blocked`: users that the caller blocked. `me`: the caller as others see them.',
  body: z.object({}),
  reply: z.strictObject({
    rooms: z.array(z.strictObject({ room: roomText, newest: idReply, slow_seconds: whole, staff_only: z.boolean() })),
    standing: z.enum(['writes', 'guest', 'new', 'muted']),
    ...{ until_ms: whole.nullable(), reason: z.string(), blocked: z.array(idReply) },
    me: person.nullable(),
  }),
  refusals: [],
});

export const messages = route({
  id: 'room.messages',
  method: 'GET',
  path: '/room/messages',
  who: 'anyone',
  about:
    'Messages of a room, 20 by default, without those of blocked users: the newest first, before the number `before` where it is given; with `after` those that follow it, the oldest first. `more`: whether there are others in this direction.',
  body: z.object({ room: roomText, before: orEmpty(idText), after: orEmpty(idText), limit: orEmpty(pageText) }),
  reply: z.strictObject({ rows: z.array(readMessage), more: z.boolean() }),
  refusals: [],
});

export const send = route({
  id: 'room.send',
  method: 'POST',
  path: '/room/send',
  who: 'trader',
  about:
    'Sends a message of at most 500 characters, with at most two combining marks on a letter. Who is verified (Lv1) or whose account is a day old can write. The same `client_id` is the same message. At most 5 in 10 seconds; not the same text twice in 60 seconds; in slow mode one in the seconds of the room. `@name#tag` mentions who wrote in the room, at most 5.',
  body: z.object({ room: roomText, client_id: clientIdText, text: typedMessage, reply_to: orEmpty(idText) }),
  reply: roomMessage,
  refusals: [
    ...(['room.staff_only', 'room.empty', 'room.too_new', 'room.muted', 'room.not_found'] as const),
    ...(['room.client_id_used', 'room.too_fast', 'room.repeated', 'room.slow', 'room.too_many_mentions'] as const),
  ],
});

export const remove = route({
  id: 'room.remove',
  method: 'POST',
  path: '/room/remove',
  who: 'trader',
  about: 'Removes an own message for all readers. Its number stays.',
  body: z.object(named),
  reply: roomMessage,
  refusals: ['room.not_found'],
});

export const report = route({
  id: 'room.report',
  method: 'POST',
  path: '/room/report',
  who: 'trader',
  about:
    'Reports a message of another user to the moderators, once. Reports put it in their queue and do nothing else, however many there are.',
  body: z.object(named),
  reply: z.strictObject({ message: idReply }),
  refusals: ['room.not_found', 'room.own_message', 'room.reported_already', 'room.too_fast'],
});

export const object = route({
  id: 'room.object',
  method: 'POST',
  path: '/room/object',
  who: 'trader',
  about:
    'Objects, once, to what a moderator did about an own message: hid it, or muted its author. Another moderator decides.',
  body: z.object(named),
  reply: measure,
  refusals: ['room.not_found', 'room.objected_already'],
});
