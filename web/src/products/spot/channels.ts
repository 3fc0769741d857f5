import type { spot } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';
import type { Venue } from '../../shared/trading/instrument.ts';
import { bookReducer, changedFirst, ordersReducer, tradesReducer } from '../../shared/trading/channels.ts';

type Waiting = { conditionals: readonly spot.Conditional[] };
export const channels = {
  'spot.book': bookReducer,
  'spot.trades': tradesReducer,
  'spot.orders': ordersReducer<spot.Order, spot.Fill>(),
  'spot.conditionals': {
    private: true,
    start: (snapshot: Waiting): Waiting => snapshot,
    next: (all: Waiting, message: Waiting): Waiting => ({
      conditionals: changedFirst(message.conditionals, all.conditionals),
    }),
  },
} satisfies Reducers<'spot.book' | 'spot.trades' | 'spot.orders' | 'spot.conditionals'>;

/** The channels of a market that its page opens with. */
export const keys: Pick<Venue, 'bookKey' | 'tradesKey'> = {
  bookKey: (symbol) => `spot.book:${symbol}`,
  tradesKey: (symbol) => `spot.trades:${symbol}`,
};
