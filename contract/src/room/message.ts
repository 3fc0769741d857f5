/** A message of the chat room, and its channel. */
import { z } from 'zod';
import { chatText, idReply, wireLanguages } from '../fields.ts';

/** One room for each language, and the news that staff write. */
export const roomNames = [...wireLanguages, 'news'] as const;
export type RoomName = (typeof roomNames)[number];
export const roomText = z.enum(roomNames);

export const textMax = 500;
/** At most two combining marks follow each other: Vietnamese and Thai need two, stacks of more cover the lines around them. */
const stacked = /\p{M}{3}/u;
/** Whether a text has more combining marks on one letter than a message may have. */
export const isStacked = (text: string): boolean => stacked.test(text);
export const typedMessage = chatText.max(textMax).refine((text) => !isStacked(text));

export const mentionsMax = 5;
/** The largest page of messages, and what a channel starts with. */
export const pageMax = 50;

const ms = z.number().int().nonnegative();
/** `tag`: four digits, which tell people of one name apart. */
export const named = z.strictObject({ id: idReply, name: z.string(), tag: z.string().regex(/^\d{4}$/) });
export const marks = ['link', 'address', 'contact'] as const;

/** The same for every reader. A removed or hidden message keeps its number and has no text. */
export const roomMessage = z.strictObject({
  id: idReply,
  at_ms: ms,
  /** Of staff `id` is 0. `simulated`: a trader of a demo. */
  user: named.extend({ staff: z.boolean(), simulated: z.boolean() }),
  text: z.string(),
  state: z.enum(['shown', 'removed', 'hidden']),
  /** What the text looks like it has; clients warn of it and make none of it a link. */
  marks: z.array(z.enum(marks)),
  /** Those that the text names as `@name#tag`. */
  mentions: z.array(named),
  reply_to: idReply.nullable(),
});
export type RoomMessage = z.infer<typeof roomMessage>;

/** What a moderator did about a message, as its author reads it. */
export const measure = z.strictObject({
  ...{ hidden: z.boolean(), muted_until_ms: ms.nullable(), reason: z.string() },
  /** `open`: can be objected to; `objected`: another moderator decides; `kept` and `lifted`: decided, with the answer. */
  state: z.enum(['open', 'objected', 'kept', 'lifted']),
  answer: z.string(),
});
export type Measure = z.infer<typeof measure>;
/** As `messages` returns it: with the text and the measure of an own message that was hidden or led to a mute. */
export const readMessage = roomMessage.extend({ measure: measure.nullable() });
export type ReadMessage = z.infer<typeof readMessage>;

const news = z.strictObject({ rows: z.array(roomMessage), slow_seconds: z.number().int() });

export const channels = {
  /** `room:vi`: the newest 50 messages, oldest first; then each that is new or changed. */
  room: { snapshot: news, message: news, private: false, params: ['room'] },
} as const;
