import type { dual } from '@glassbook/contract';
import { byIdReducer, ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

/** Those that are not settled, and those that were since. */
export const channels = {
  'dual.offers': byIdReducer<dual.OfferView, false>(false),
  'dual.own': ownReducer<dual.OwnDual>(),
} satisfies Reducers<'dual.offers' | 'dual.own'>;
