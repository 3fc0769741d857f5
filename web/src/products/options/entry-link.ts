import type { EntryLink } from '../../shared/entry-link.ts';
import { paths } from './paths.ts';

export const entryLink: EntryLink = { receipt: { kind: 'option', back: paths.options } };
