/** The calls of staff. A chat is named by its user, so that the audit log and the user's timeline show each act and each view. */
import { z } from 'zod';
import { chatText, idReply, idText, limitText, orEmpty, pageText, sentenceReply } from '../fields.ts';
import { route } from '../route.ts';
import { historyLimit } from './chat.ts';
import { caseStates, chatMessage, messageKey } from './message.ts';

export const queueFilters = ['waiting', 'unanswered', 'mine', 'open', 'closed'] as const;
const person = z.strictObject({ id: idReply, name: z.string() });
/** As users see it, and the notes that only staff sees. `by` is the one of the staff by the full name. */
const deskMessage = z.strictObject({
  ...chatMessage.shape,
  kind: z.enum(['user', 'staff', 'note', 'taken', 'closed']),
  by: person.nullable(),
});
export type DeskMessage = z.infer<typeof deskMessage>;

const deskCase = z.strictObject({
  id: idReply,
  state: z.enum(caseStates),
  /** Who has it; null while it waits for somebody. */
  staff: person.nullable(),
  /** The language that the user writes from: canned answers are sent in it. */
  language: z.string(),
  opened_ms: z.number().int(),
  /** Since when the user waits for an answer; null where the last word is ours. */
  waiting_ms: z.number().int().nullable(),
  closed_ms: z.number().int().nullable(),
  rating: z.number().int().nullable(),
  rating_comment: z.string(),
});

export const queue = route({
  id: 'kefu.queue',
  method: 'GET',
  path: '/desk/chats',
  who: 'staff:chat.read',
  about:
    'Chats, without anything personal, so that it can be polled: `waiting` those without staff or whose staff can no longer answer, `unanswered` these and all others whose user waits for an answer, `mine` the own open ones, `open` all open ones, the longest wait first; `closed` newest first. `counts` are of all.',
  body: z.object({ show: orEmpty(z.enum(queueFilters)), page: orEmpty(pageText), limit: orEmpty(limitText) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({ user: idReply, case: deskCase.omit({ rating_comment: true }), unread: z.number().int() }),
    ),
    total: z.number().int(),
    counts: z.strictObject({
      ...{ waiting: z.number().int(), unanswered: z.number().int(), mine: z.number().int(), open: z.number().int() },
    }),
  }),
  refusals: [],
});

export const chat = route({
  id: 'kefu.chat',
  method: 'GET',
  path: '/desk/chat',
  who: 'staff:chat.read',
  personal: true,
  about:
    'The chat of one user: messages and notes newest first, the newest case, the cases before. The view is logged; that of who has the case marks what it shows as read.',
  body: z.object({ user: idText, before: orEmpty(idText), limit: orEmpty(historyLimit) }),
  reply: z.strictObject({
    user: z.strictObject({ id: idReply, account_number: z.string(), created_ms: z.number().int() }),
    case: deskCase.nullable(),
    earlier: z.array(deskCase),
    messages: z.array(deskMessage),
    more: z.boolean(),
    user_read: idReply,
  }),
  refusals: ['kefu.not_found'],
});

export const news = route({
  id: 'kefu.news',
  method: 'GET',
  path: '/desk/chat/news',
  who: 'staff:chat.read',
  about:
    'What came after a message, oldest first, for polling an open chat. A poll that shows a message is logged, and so is the first one of a caller who does not have the case. `typing` 1 shows the user for 6 seconds that the one who has the case is typing.',
  body: z.object({
    user: idText,
    after: z.string().regex(/^(0|[1-9]\d{0,14})$/),
    typing: orEmpty(z.enum(['0', '1'])),
  }),
  reply: z.strictObject({
    messages: z.array(deskMessage),
    case: deskCase.omit({ rating_comment: true }).nullable(),
    user_read: idReply,
    user_typing: z.boolean(),
  }),
  refusals: ['kefu.not_found'],
});

export const context = route({
  id: 'kefu.context',
  method: 'GET',
  path: '/desk/chat/context',
  who: 'staff:chat.read',
  personal: true,
  about:
    'The account behind a chat: how far it is verified, the hold on withdrawals, the newest of its orders. The email is masked. The view is logged.',
  body: z.object({ user: idText }),
  reply: z.strictObject({
    ...{ id: idReply, account_number: z.string(), email: z.string(), created_ms: z.number().int() },
    /** 0 none, 1 the details are approved, 2 the photos too; and where each stands. */
    level: z.number().int(),
    details: z.enum(['none', 'review', 'approved', 'failed']),
    photos: z.enum(['none', 'review', 'approved', 'failed']),
    hold_until_ms: z.number().int().nullable(),
    /** At most 10, the newest first: the kind of a notification and its fields as JSON. */
    orders: z.array(z.strictObject({ at_ms: z.number().int(), what: z.string(), detail: z.string() })),
  }),
  refusals: ['kefu.not_found'],
});

export const chatImage = route({
  id: 'kefu.chatImage',
  method: 'GET',
  path: '/desk/chat/image',
  who: 'staff:chat.read',
  personal: true,
  about: 'The image of a message of this user: a JPEG in base64. The view is logged.',
  body: z.object({ user: idText, message: idText }),
  reply: z.base64(),
  refusals: ['kefu.not_found'],
});

export const cannedAnswers = route({
  id: 'kefu.cannedAnswers',
  method: 'GET',
  path: '/desk/chat/canned',
  who: 'staff:chat.read',
  about: 'The canned answers in a language (`language`, English by default).',
  body: z.object({ language: orEmpty(z.string().max(3)) }),
  reply: z.array(z.strictObject({ key: z.string(), text: z.string() })),
  refusals: [],
});

export const agents = route({
  id: 'kefu.agents',
  method: 'GET',
  path: '/desk/chat/agents',
  who: 'staff:chat.read',
  about: 'Staff that can answer, with how many open chats each has.',
  body: z.object({}),
  reply: z.array(z.strictObject({ ...person.shape, open: z.number().int() })),
  refusals: [],
});

export const assign = route({
  id: 'kefu.assign',
  method: 'POST',
  path: '/desk/chat/assign',
  who: 'staff:chat.answer',
  about:
    'Gives the open case of a user to one of the staff who can answer; without `staff` the caller takes it. A case that another has is given on where `from` names that one.',
  body: z.object({ user: idText, staff: orEmpty(idText), from: orEmpty(idText) }),
  reply: deskCase,
  refusals: ['kefu.no_case', 'kefu.agent_not_found', 'kefu.taken_meanwhile'],
});

export const answer = route({
  id: 'kefu.answer',
  method: 'POST',
  path: '/desk/chat/answer',
  who: 'staff:chat.answer',
  about:
    'Answers in the open case that the caller has: `text`, or `canned`, which is sent in the language of the user. The same `client_id` is the same answer.',
  body: z.object({
    user: idText,
    client_id: messageKey,
    text: orEmpty(chatText),
    canned: orEmpty(z.string().regex(/^[a-z_]{1,40}$/)),
  }),
  reply: deskMessage,
  refusals: ['kefu.no_case', 'kefu.not_assigned', 'kefu.empty', 'kefu.canned_unknown', 'kefu.client_id_used'],
});

export const note = route({
  id: 'kefu.note',
  method: 'POST',
  path: '/desk/chat/note',
  who: 'staff:chat.answer',
  about: 'Adds a note to the newest case of a user. Users never see notes. The same `client_id` is the same note.',
  body: z.object({ user: idText, client_id: messageKey, text: chatText }),
  reply: deskMessage,
  refusals: ['kefu.no_case', 'kefu.empty', 'kefu.client_id_used'],
});

export const end = route({
  id: 'kefu.end',
  method: 'POST',
  path: '/desk/chat/end',
  who: 'staff:chat.answer',
  about: 'Closes the open case of a user that the caller has. The user can rate it.',
  body: z.object({ user: idText }),
  reply: sentenceReply,
  refusals: ['kefu.no_case', 'kefu.not_assigned'],
});
