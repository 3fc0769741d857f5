import { dualOrderPath } from '../app/paths.ts';
import type { EntryLink } from '../entry-link.ts';

/** A purchase is no settlement. */
export const entryLink: EntryLink = {
  page: dualOrderPath,
  receipt: { kind: 'dual', isOf: (reason) => reason !== 'dual.buy' },
};
