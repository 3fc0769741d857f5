/** The calls of staff: what users read, in ten languages. None of them needs two people; the audit log has each change with before and after. */
import { z } from 'zod';
import {
  clientIdText,
  idText,
  imageAddress,
  limitText,
  lineText,
  orEmpty,
  pageText,
  typedText,
  wireLanguages,
} from '../fields.ts';
import { route } from '../route.ts';
import { entry as entryReply, entryKinds, entryRow, entryStates, fixedPages, textMax } from './entry.ts';

/** Milliseconds UTC. */
const timeText = z.string().regex(/^[1-9]\d{0,13}$/);
/** The version that the caller saw: a later one is not overwritten. */
const seen = { entry: idText, version: z.string().regex(/^[1-9]\d{0,5}$/) };
const changed = ['content.not_found', 'content.entry_edited', 'content.nothing_changes'] as const;
/** HTML as it was typed: several lines, no other control characters. */
const html = typedText(textMax.content).regex(/^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u);

export const entries = route({
  id: 'content.entries',
  method: 'GET',
  path: '/desk/content',
  who: 'staff:content.read',
  about:
    'What staff writes for users, the newest change first. Filters: `kind`, `state` as it is now, `q` in a title of any language, `incomplete` 1 those with a language missing.',
  body: z.object({
    kind: orEmpty(z.enum(entryKinds)),
    state: orEmpty(z.enum(entryStates)),
    q: orEmpty(typedText(120)),
    incomplete: orEmpty(z.enum(['0', '1'])),
    page: orEmpty(pageText),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({ rows: z.array(entryRow), total: z.number().int() }),
  refusals: [],
});

export const entry = route({
  id: 'content.entry',
  method: 'GET',
  path: '/desk/content/entry',
  who: 'staff:content.read',
  about: 'One entry with its texts.',
  body: z.object({ entry: idText }),
  reply: entryReply,
  refusals: ['content.not_found'],
});

export const createEntry = route({
  id: 'content.createEntry',
  method: 'POST',
  path: '/desk/content/create',
  who: 'staff:content.write',
  about:
    'Makes a draft of a kind, without texts. `fixed` names the page that an entry of the kind page is. The same `client_id` is the same draft.',
  body: z.object({ client_id: clientIdText, kind: z.enum(entryKinds), fixed: orEmpty(z.enum(fixedPages)) }),
  reply: entryReply,
  refusals: ['content.page_missing'],
});

export const saveText = route({
  id: 'content.saveText',
  method: 'POST',
  path: '/desk/content/text',
  who: 'staff:content.write',
  about:
    'Writes the text of an entry in one language; where title, abstract and content are empty, takes it away. Of a published entry users get it immediately. What the sanitiser does not allow is removed. In the demo links lead to pages of this site only.',
  body: z.object({
    ...seen,
    language: z.enum(wireLanguages),
    title: lineText(textMax.title),
    abstract: lineText(textMax.abstract),
    content: html,
  }),
  reply: entryReply,
  refusals: [...changed, 'content.title_missing', 'content.english_missing', 'content.link_elsewhere'],
});

export const saveEntry = route({
  id: 'content.saveEntry',
  method: 'POST',
  path: '/desk/content/save',
  who: 'staff:content.write',
  about:
    'Sets from when until when users see an entry once it is published (milliseconds UTC), its order (higher first) and its picture.',
  body: z.object({
    ...seen,
    from_ms: orEmpty(timeText),
    until_ms: orEmpty(timeText),
    order: z.string().regex(/^(0|[1-9]\d{0,3})$/),
    cover: orEmpty(z.string().regex(/^\/(upload\/[0-9a-f]{32}\.jpg|banners\/[a-z0-9-]{1,60}\.svg)$/)),
  }),
  reply: entryReply,
  refusals: [...changed, 'content.period_invalid', 'content.image_not_found'],
});

export const publish = route({
  id: 'content.publish',
  method: 'POST',
  path: '/desk/content/publish',
  who: 'staff:content.write',
  about: 'Shows an entry to users from the time it is scheduled for, immediately where it has none.',
  body: z.object(seen),
  reply: entryReply,
  refusals: [...changed, 'content.english_missing', 'content.period_invalid'],
});

export const withdraw = route({
  id: 'content.withdraw',
  method: 'POST',
  path: '/desk/content/withdraw',
  who: 'staff:content.write',
  about: 'Takes an entry from users immediately. Its texts stay, and it can be published again.',
  body: z.object(seen),
  reply: entryReply,
  refusals: changed,
});

export const preview = route({
  id: 'content.preview',
  method: 'POST',
  path: '/desk/content/preview',
  who: 'staff:content.write',
  reads: true,
  about: 'HTML as users would get it, and the names of the tags and attributes that are removed.',
  body: z.object({ content: html }),
  reply: z.strictObject({ content: z.string(), removed: z.array(z.string()) }),
  refusals: [],
});

export const image = route({
  id: 'content.image',
  method: 'POST',
  path: '/desk/content/image',
  who: 'staff:content.write',
  about:
    'Stores a picture for an entry (JPEG, PNG or WebP, at most 10 MB and 50 megapixels). It is re-encoded as JPEG without metadata; one that no entry uses within 24 hours is deleted.',
  body: z.object({}),
  file: { field: 'file', bytesMax: 10_485_760 },
  reply: imageAddress,
  refusals: [
    'content.image_unreadable',
    'content.image_too_large',
    'content.image_too_small',
    'content.image_quota_reached',
  ],
});
