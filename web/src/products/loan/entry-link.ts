import type { EntryLink } from '../../shared/entry-link.ts';
import { loanPath } from './paths.ts';

/** The number of an entry is that of a loan. */
export const entryLink: EntryLink = { page: loanPath };
