import type { EntryLink } from '../../shared/entry-link.ts';
import { pledgePath } from './paths.ts';

export const entryLink: EntryLink = { page: () => pledgePath };
