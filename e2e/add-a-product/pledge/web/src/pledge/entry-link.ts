import type { EntryLink } from '../entry-link.ts';
import { pledgePath } from './paths.ts';

export const entryLink: EntryLink = { page: () => pledgePath };
