/** The alphabet of the wire: what a field of a request or a reply can look like. Requests are text; nothing is coerced. */
import { z } from 'zod';
import { visible } from './visible-text.ts';

/** The codes of the ten languages on the wire. */
export const wireLanguages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'] as const;
export type WireLanguage = (typeof wireLanguages)[number];

/** Money, prices and quantities as text: no sign, no exponent, no spaces, at most 18 digits before and after the point. */
export const amountPattern = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
export const amountText = z.string().regex(amountPattern);

/** A whole number used to name a thing. */
export const idText = z.string().regex(/^[1-9]\d{0,14}$/);
/** A page of a list, from 1, and how many rows it has, at most 100. */
export const pageText = z.string().regex(/^[1-9]\d{0,5}$/);
export const limitText = z.string().regex(/^([1-9]\d?|100)$/);
/** A name the client gives its own order or request. */
export const clientIdText = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
/** Old clients leave a field empty where it does not apply: the same as leaving it out. */
export function orEmpty<T extends z.ZodType>(field: T) {
  const empty = z.literal('').transform(() => undefined);
  // The first that fits is taken, and what is given is rarely empty: a refusal of it costs more than all else.
  return z.union(field.safeParse('').success ? [empty, field] : [field, empty]).optional();
}
/** Text a user typed, within a length. */
export const typedText = (max: number) => z.string().max(max);
/**
 * One line that a user typed and that is shown again, within a length: no control characters or line breaks, nothing that turns the direction of text
 * around it, and something to see where there is anything.
 */
export const lineText = (max: number) =>
  typedText(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u)
    .regex(new RegExp(`^\\s*$|${visible.source}`, 'u'));
/** Characters of one message of a chat. Several lines; no other control characters, nothing that turns the direction of text around it. */
export const chatTextMax = 2_000;
export const chatText = typedText(chatTextMax).regex(/^(?:\r?\n|[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}])*$/u);
/** The name of a sender's file: shown as text, never used as a path. */
export const imageName = lineText(100);
/** Why one of the staff does something: something to read, in three characters or more. */
export const reasonText = typedText(500).min(3).regex(visible);

/** Money in a reply: the asset's own number of places, a minus where it can be below zero. */
export const moneyReply = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/** A percent with its sign and no percent mark: "+1.23". */
export const changeReply = z.string().regex(/^[+-]\d+(\.\d+)?$/);
/** A moment in a request: milliseconds UTC. */
export const msText = z.string().regex(/^\d{1,15}$/);
/** The UTC day, "2026-04-22". */
export const dateReply = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** UTC, "2026-04-22 12:07:48". */
export const timeReply = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
export const idReply = z.number().int().nonnegative();
export const flagReply = z.union([z.literal(0), z.literal(1)]);
/** What a posting was for. Open here, since the wallet shows the reasons of every product; `entryReasons` lists them. */
export const entryReason = z.string().regex(/^[a-zA-Z]+\.[a-z0-9_]+$/);
/** A sentence in the caller's language. */
export const sentenceReply = z.string().min(1);

/** Laravel's page of a list, which clients of this family read `data` and `total` of. */
export const paginatorOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    current_page: z.number().int(),
    data: z.array(row),
    first_page_url: z.string(),
    from: z.number().int().nullable(),
    last_page: z.number().int(),
    last_page_url: z.string(),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.number().int(),
    prev_page_url: z.string().nullable(),
    to: z.number().int().nullable(),
    total: z.number().int(),
  });

/** Where an image is once it is public, and what names it in other calls: no spaces and no '%', which old clients would alter. */
export const imageAddress = z.string().regex(/^\/upload\/[0-9a-f]{32}\.jpg$/);
