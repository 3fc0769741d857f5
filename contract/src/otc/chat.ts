/** The chat of the two of an order. */
import { z } from 'zod';
import { chatText, clientIdText, idReply, idText, imageAddress, imageName, limitText, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

/** `warn`: the text has what looks like an account number; payments go to the details of the order alone. `key`: the `client_id` of a message of the caller, empty otherwise. */
export const messageView = z.strictObject({
  ...{ id: idReply, order: idReply, at_ms: z.number().int(), mine: z.boolean(), text: z.string() },
  image: z.strictObject({ name: z.string(), gone: z.boolean() }).nullable(),
  ...{ warn: z.boolean(), key: z.string() },
});
export type MessageView = z.infer<typeof messageView>;

export const chat = route({
  id: 'otc.chat',
  method: 'GET',
  path: '/otc/chat',
  who: 'trader',
  about: 'Messages of the chat of an order, the newest first, 20 by default. `open`: whether something can be sent.',
  body: z.object({ order: idText, before: orEmpty(idText), limit: orEmpty(limitText) }),
  reply: z.strictObject({ rows: z.array(messageView), more: z.boolean(), open: z.boolean() }),
  refusals: ['otc.not_found'],
});

export const sendChat = route({
  id: 'otc.sendChat',
  method: 'POST',
  path: '/otc/chat/send',
  who: 'trader',
  about:
    'Sends a message to the other one of an order: text of at most 2000 characters, an image stored by /upload, or both, until 24 hours after the end of the order or the decision of its claim. The same `client_id` is the same message. A burst of 20, then one in 3 seconds; at most 100 in 24 hours without an answer.',
  body: z.object({
    ...{ order: idText, client_id: clientIdText, text: orEmpty(chatText) },
    ...{ image: orEmpty(imageAddress), image_name: orEmpty(imageName) },
  }),
  reply: messageView,
  refusals: [
    ...(['otc.not_found', 'otc.chat_closed', 'otc.empty', 'otc.client_id_used', 'otc.too_fast'] as const),
    ...(['otc.too_many_unanswered', 'otc.image_not_found'] as const),
  ],
});

export const chatImage = route({
  id: 'otc.chatImage',
  method: 'GET',
  path: '/otc/chat/image',
  who: 'trader',
  about: 'The image of a message of an own order: a JPEG in base64.',
  body: z.object({ message: idText }),
  reply: z.base64(),
  refusals: ['otc.not_found'],
});
