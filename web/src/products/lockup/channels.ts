import type { lockup } from '@glassbook/contract';
import { byIdReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

/** Those that are open, and own orders that run. */
export const channels = {
  'lockup.offers': byIdReducer<lockup.OfferView, false>(false),
  'lockup.orders': byIdReducer<lockup.OrderView, true>(true),
} satisfies Reducers<'lockup.offers' | 'lockup.orders'>;
