import type { spot } from '@glassbook/contract';
import type { Reducers } from '../live/values.ts';
import type { Venue } from '../trading/instrument.ts';
import { bookReducer, ordersReducer, tradesReducer } from '../trading/channels.ts';

export const channels = {
  'spot.book': bookReducer,
  'spot.trades': tradesReducer,
  'spot.orders': ordersReducer<spot.Order, spot.Fill>(),
} satisfies Reducers<'spot.book' | 'spot.trades' | 'spot.orders'>;

/** The channels of a market that its page opens with. */
export const keys: Pick<Venue, 'bookKey' | 'tradesKey'> = {
  bookKey: (symbol) => `spot.book:${symbol}`,
  tradesKey: (symbol) => `spot.trades:${symbol}`,
};
