import type { EntryLink } from '../../shared/entry-link.ts';
import { dualOrderPath, paths } from './paths.ts';

/** A purchase is no settlement. */
export const entryLink: EntryLink = {
  page: dualOrderPath,
  receipt: { kind: 'dual', isOf: (reason) => reason !== 'dual.buy', back: paths.orders },
};
