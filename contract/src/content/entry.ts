import { z } from 'zod';
import { idReply, wireLanguages } from '../fields.ts';

/** What an entry is to users. A popup is a notice that opens by itself; a FAQ entry is one question, its title, and its answer. */
export const entryKinds = ['news', 'banner', 'faq', 'page', 'popup'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** The fixed pages. Of several entries of one page that are shown at the same time, users get the one that stands first. */
export const fixedPages = ['about', 'contact', 'compliance'] as const;
/** Where an entry stands now: `scheduled` is published for later, `ended` is past its end. */
export const entryStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const;
export type EntryState = (typeof entryStates)[number];

/** In characters. A text in any script, as a form encodes it, is less than a request may have. */
export const textMax = { title: 120, abstract: 300, content: 6_000 };

const language = z.enum(wireLanguages);
export const entryText = z.strictObject({
  language,
  title: z.string(),
  abstract: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
});
export type EntryText = z.infer<typeof entryText>;

const facts = {
  id: idReply,
  kind: z.enum(entryKinds),
  page: z.enum(fixedPages).nullable(),
  state: z.enum(entryStates),
  /** From when until when users see it, milliseconds UTC; null where that has no end, or is not decided. */
  from_ms: z.number().int().nullable(),
  until_ms: z.number().int().nullable(),
  /** Higher stands first. */
  order: z.number().int(),
  version: z.number().int(),
  changed_ms: z.number().int(),
  /** Empty where it is as it ships with the program. */
  changed_by: z.string(),
};
/** `missing`: languages without a text, in which users get the English one. */
export const entryRow = z.strictObject({ ...facts, title: z.string(), missing: z.array(language) });
export type EntryRow = z.infer<typeof entryRow>;
export const entry = z.strictObject({ ...facts, cover: z.string(), texts: z.array(entryText) });
export type Entry = z.infer<typeof entry>;
