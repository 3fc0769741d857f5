import type { EntryLink } from '../../shared/entry-link.ts';
import { itemPath } from './links.ts';

/** The number of an entry is that of an item; the server finds boxes by it too. */
export const entryLink: EntryLink = { page: (item) => itemPath(`W-${item}`) };
