import type { EntryLink } from '../../shared/entry-link.ts';
import { orderPath } from './links.ts';

/** The number of an entry is that of an order. */
export const entryLink: EntryLink = { page: orderPath };
