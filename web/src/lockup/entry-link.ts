import type { EntryLink } from '../entry-link.ts';
import { lockupOrderPath } from './paths.ts';

export const entryLink: EntryLink = { page: lockupOrderPath };
