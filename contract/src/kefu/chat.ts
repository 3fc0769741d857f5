/** The calls of a user. */
import { z } from 'zod';
import { chatText, idReply, idText, imageAddress, imageName, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { chatMessage, chatState, messageKey } from './message.ts';

/** Rows of one page of the history. */
export const historyLimit = z.string().regex(/^([1-9]|[1-4]\d|50)$/);
/** Points of a rating. */
export const scoreText = z.string().regex(/^[1-5]$/);

export const state = route({
  id: 'kefu.state',
  method: 'GET',
  path: '/kefu/state',
  who: 'trader',
  about:
    'Where the support chat stands: whether staff can answer, office hours, the newest case, unread answers, what staff has read.',
  body: z.object({}),
  reply: chatState,
  refusals: [],
});

export const messages = route({
  id: 'kefu.messages',
  method: 'GET',
  path: '/kefu/messages',
  who: 'trader',
  about: 'Messages of the support chat, newest first, 20 by default. `before` is the oldest id of the page before.',
  body: z.object({ before: orEmpty(idText), limit: orEmpty(historyLimit) }),
  reply: z.strictObject({ rows: z.array(chatMessage), more: z.boolean() }),
  refusals: [],
});

export const image = route({
  id: 'kefu.image',
  method: 'GET',
  path: '/kefu/image',
  who: 'trader',
  about: 'The image of an own message: a JPEG in base64.',
  body: z.object({ message: idText }),
  reply: z.base64(),
  refusals: ['kefu.not_found'],
});

export const send = route({
  id: 'kefu.send',
  method: 'POST',
  path: '/kefu/send',
  who: 'trader',
  about:
    'Sends a message to support: text of at most 2000 characters, an image stored by /upload, or both. Opens a case where none is open. The same `client_id` is the same message. A burst of 20, then one in 3 seconds; at most 100 without an answer.',
  body: z.object({
    client_id: messageKey,
    text: orEmpty(chatText),
    image: orEmpty(imageAddress),
    image_name: orEmpty(imageName),
  }),
  reply: chatMessage,
  refusals: [
    'kefu.unavailable',
    'kefu.empty',
    'kefu.client_id_used',
    'kefu.too_fast',
    'kefu.too_many_unanswered',
    'kefu.image_not_found',
  ],
});

export const read = route({
  id: 'kefu.read',
  method: 'POST',
  path: '/kefu/read',
  who: 'trader',
  about: 'Marks everything up to a message as read. An older one changes nothing.',
  body: z.object({ up_to: idText }),
  reply: z.strictObject({ unread: z.number().int() }),
  refusals: [],
});

export const typing = route({
  id: 'kefu.typing',
  method: 'POST',
  path: '/kefu/typing',
  who: 'trader',
  about: 'Shows staff for 6 seconds that the user is typing. Nothing is stored.',
  body: z.object({}),
  reply: z.strictObject({ seconds: z.number().int() }),
  refusals: [],
});

export const close = route({
  id: 'kefu.close',
  method: 'POST',
  path: '/kefu/close',
  who: 'trader',
  about: 'Ends the open case. The next message opens another.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: ['kefu.no_case'],
});

export const rate = route({
  id: 'kefu.rate',
  method: 'POST',
  path: '/kefu/rate',
  who: 'trader',
  about: 'Rates a closed case from 1 to 5, once, within seven days.',
  body: z.object({ case: idText, score: scoreText, comment: orEmpty(chatText.max(500)) }),
  reply: sentenceReply,
  refusals: ['kefu.not_found', 'kefu.case_open', 'kefu.rated_already', 'kefu.rating_late'],
});

export const transcript = route({
  id: 'kefu.transcript',
  method: 'POST',
  path: '/kefu/transcript',
  who: 'trader',
  about: 'Mails the newest 200 messages of a case to the address of the account, at most once in ten minutes.',
  body: z.object({ case: idText }),
  reply: z.strictObject({ case: idReply, email: typedText(254) }),
  refusals: ['kefu.not_found', 'kefu.mail_unavailable', 'kefu.transcript_recent'],
});
