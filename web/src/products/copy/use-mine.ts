import { copy } from '@glassbook/contract';
import { useLiveMessages } from '../../carry/live/index.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { lists } from './acts.ts';

const LOOK_MS = 5_000;
const again = () => refresh(...lists);

/** Own follows with what each is worth: read again as they, their money or their copies change, and each five seconds for the mark prices. */
export function useMine(before?: number) {
  useLiveMessages('copy.follows', again);
  useLiveMessages('copy.purses', again);
  useLiveMessages('copy.copies', again);
  useLiveMessages('copy.missed', again);
  useLiveMessages('copy.shares', again);
  return useCall(copy.mine, before === undefined ? {} : { before: String(before) }, { everyMs: LOOK_MS, staleMs: 0 });
}
