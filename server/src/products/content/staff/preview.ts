import { content } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { articleHtml, removedFrom } from '../article-html.ts';
import type { EntryServices } from './services.ts';

/** What users would get of the HTML. */
export const preview = ({ linkHosts }: Pick<EntryServices, 'linkHosts'>) =>
  handle(content.preview, ({ body }) => ({
    ok: true,
    message: { content: articleHtml(body.content, linkHosts), removed: removedFrom(body.content, linkHosts) },
  }));
