import { z } from 'zod';
import { clientIdText, idReply } from '../fields.ts';

/** A message of the sender's own name: sent again, it is the same message. */
export const messageKey = clientIdText;

/** `gone`: deleted after its time. The bytes come by a call of their own. */
const image = z.strictObject({ name: z.string(), gone: z.boolean() }).nullable();

/** `taken` and `closed` report what became of the case; `agent` is the name of the one of the staff, empty where there is none. */
export const chatMessage = z.strictObject({
  id: idReply,
  case: idReply,
  at_ms: z.number().int(),
  kind: z.enum(['user', 'staff', 'taken', 'closed']),
  agent: z.string(),
  text: z.string(),
  image,
  /** The `client_id` of a message of the user; empty otherwise. */
  key: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const caseStates = ['waiting', 'open', 'closed'] as const;

/** Where a user's chat stands. Times in milliseconds UTC. */
export const chatState = z.strictObject({
  /** Whether there is staff that can answer at all. */
  available: z.boolean(),
  /** Office hours: open until, or closed until; null where that has no end. */
  open: z.boolean(),
  changes_ms: z.number().int().nullable(),
  /** The newest case; null before the first message. `rateable`: closed a short while ago and not rated. */
  case: z
    .strictObject({
      id: idReply,
      state: z.enum(caseStates),
      agent: z.string(),
      rating: z.number().int().nullable(),
      rateable: z.boolean(),
    })
    .nullable(),
  /** Answers that the user has not read, the last message, and the last one that staff has read. */
  unread: z.number().int(),
  newest: idReply,
  staff_read: idReply,
});
export type ChatState = z.infer<typeof chatState>;

export const channels = {
  /** Where the chat stands; then messages, a new state, and that staff is typing. */
  'kefu.own': {
    snapshot: chatState,
    message: z.strictObject({ state: chatState.nullable(), messages: z.array(chatMessage), typing: z.boolean() }),
    private: true,
    params: [],
  },
} as const;
