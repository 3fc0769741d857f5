import { receiptPath } from '../app/paths.ts';
import type { EntryLink } from '../entry-link.ts';
import * as links from '../entry-links.ts';

const linkOf = (reason: string): EntryLink | undefined =>
  (links as Readonly<Record<string, EntryLink>>)[reason.split('.', 1)[0] ?? ''];

/** What an entry of the ledger was for, where that has a page: by its reason and the number with it. */
export const entryPath = (reason: string, ref: number | null): string | undefined =>
  ref === null ? undefined : linkOf(reason)?.page?.(ref);

/** The receipt of what an entry settled on the index, by its reason and the number with it. */
export function entryReceipt(reason: string, ref: number | null): string | undefined {
  const receipt = linkOf(reason)?.receipt;
  if (ref === null || !receipt || receipt.isOf?.(reason) === false) return undefined;
  return receiptPath(`${receipt.kind}-${ref}`);
}
