import { receiptPath } from '../../carry/paths.ts';
import type { EntryLink } from '../../shared/entry-link.ts';
import { later } from '../../shared/later.ts';

const linkOf = (reason: string): EntryLink | undefined => later()[reason.split('.', 1)[0] ?? '']?.entryLink;

/** What an entry of the ledger was for, where that has a page: by its reason and the number with it. */
export const entryPath = (reason: string, ref: number | null): string | undefined =>
  ref === null ? undefined : linkOf(reason)?.page?.(ref, reason);

/** The receipt of what an entry settled on the index, by its reason and the number with it. */
export function entryReceipt(reason: string, ref: number | null): string | undefined {
  const receipt = linkOf(reason)?.receipt;
  if (ref === null || !receipt || receipt.isOf?.(reason) === false) return undefined;
  return receiptPath(`${receipt.kind}-${ref}`);
}
