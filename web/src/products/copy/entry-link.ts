import type { EntryLink } from '../../shared/entry-link.ts';
import { minePath } from './links.ts';

/** The number of a share's entry is that of its follow; a trader who was paid is led to the own numbers from there. */
export const entryLink: EntryLink = { page: minePath };
