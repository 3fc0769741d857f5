import type { EntryLink } from '../entry-link.ts';

export const entryLink: EntryLink = { receipt: { kind: 'option' } };
