import type { stocks } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';
import { bookReducer, changedFirst, ordersReducer, tradesReducer } from '../../shared/trading/channels.ts';
import type { Venue } from '../../shared/trading/instrument.ts';

type Waiting = { conditionals: readonly stocks.WaitingOrder[] };
export const channels = {
  'stocks.session': {
    private: false,
    start: (stock: stocks.Stock): stocks.Stock => stock,
    next: (_: stocks.Stock, stock: stocks.Stock): stocks.Stock => stock,
  },
  'stocks.book': bookReducer,
  'stocks.trades': tradesReducer,
  'stocks.orders': ordersReducer<stocks.Order, stocks.Fill>(),
  'stocks.conditionals': {
    private: true,
    start: (snapshot: Waiting): Waiting => snapshot,
    next: (all: Waiting, message: Waiting): Waiting => ({
      conditionals: changedFirst(message.conditionals, all.conditionals),
    }),
  },
} satisfies Reducers<'stocks.session' | 'stocks.book' | 'stocks.trades' | 'stocks.orders' | 'stocks.conditionals'>;

/** The channels of a stock that its page opens with. */
export const keys: Pick<Venue, 'bookKey' | 'tradesKey'> = {
  bookKey: (symbol) => `stocks.book:${symbol}`,
  tradesKey: (symbol) => `stocks.trades:${symbol}`,
};
