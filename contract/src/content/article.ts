import { z } from 'zod';
import { idReply, timeReply } from '../fields.ts';

/** An article in the caller's language, or in English where it is not written in that one. `content` is sanitised HTML. */
export const article = z.strictObject({
  id: idReply,
  c_id: idReply,
  lang: z.string(),
  title: z.string(),
  abstract: z.string(),
  content: z.string(),
  thumbnail: z.string(),
  cover: z.string(),
  sorts: z.number().int(),
  create_time: timeReply,
});
export type Article = z.infer<typeof article>;
