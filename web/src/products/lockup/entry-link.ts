import type { EntryLink } from '../../shared/entry-link.ts';
import { lockupOrderPath } from './paths.ts';

export const entryLink: EntryLink = { page: lockupOrderPath };
