import { paths } from './paths.ts';
import type { EntryLink } from '../entry-link.ts';

export const entryLink: EntryLink = { page: () => paths.orders };
