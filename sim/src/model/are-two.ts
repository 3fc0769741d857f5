import type { DecidedBy } from '@glassbook/engine';

/** Whether what staff decide was asked for and decided by two. */
export const areTwo = ({ request, maker, checker }: DecidedBy): boolean =>
  maker !== checker && [request, maker, checker].every((each) => Number.isSafeInteger(each) && each > 0);
