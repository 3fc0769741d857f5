import { paths } from '../../carry/paths.ts';
import type { EntryLink } from '../../shared/entry-link.ts';

/** Rebates are listed where people are invited. */
export const entryLink: EntryLink = { page: () => paths.invite };
