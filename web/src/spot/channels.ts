import type { spot } from '@glassbook/contract';
import type { Reducers } from '../live/values.ts';
import { bookReducer, ordersReducer, tradesReducer } from '../trading/channels.ts';

export const channels = {
  'spot.book': bookReducer,
  'spot.trades': tradesReducer,
  'spot.orders': ordersReducer<spot.Order, spot.Fill>(),
} satisfies Reducers<'spot.book' | 'spot.trades' | 'spot.orders'>;
