import { wallet } from '@glassbook/contract';
import { ask } from '../../../carry/client.ts';
import { bodyOf, joined, type RecordFilter } from './record-filter.ts';

const limit = 100;
/** At most so many pages in one file; beyond that, filter by asset or account. */
const pagesMax = 100;

export type AllEntries = { ok: true; entries: wallet.Entry[]; whole: boolean } | { ok: false; message: string };

/** All entries of a filter, page after page until an empty one. `whole` is false where there were more than a file takes. */
export async function allEntries(filter: RecordFilter): Promise<AllEntries> {
  const pages: wallet.Entry[][] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await ask(wallet.entries, bodyOf(filter, page, limit));
    if (!answer.ok) return { ok: false, message: answer.message };
    if (answer.message.list.length === 0) return { ok: true, entries: joined(pages), whole: true };
    pages.push(answer.message.list);
  }
  return { ok: true, entries: joined(pages), whole: false };
}
