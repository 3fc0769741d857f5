import { paths } from './paths.ts';
import type { EntryLink } from '../../shared/entry-link.ts';

export const entryLink: EntryLink = { page: () => paths.orders };
