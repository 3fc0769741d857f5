import type { futures } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';
import { bookReducer, changedFirst, ordersReducer, tradesReducer } from '../../shared/trading/channels.ts';

type Positions = { positions: readonly futures.Position[] };

export const channels = {
  'futures.book': bookReducer,
  'futures.trades': tradesReducer,
  'futures.prices': {
    private: false,
    start: (snapshot: futures.Prices): futures.Prices => snapshot,
    next: (_: futures.Prices, message: futures.Prices): futures.Prices => message,
  },
  'futures.orders': ordersReducer<futures.Order, futures.Fill>(),
  'futures.positions': {
    private: true,
    start: (snapshot: Positions): Positions => snapshot,
    next: (all: Positions, message: Positions): Positions => ({
      positions: changedFirst(message.positions, all.positions).sort((a, b) => b.id - a.id),
    }),
  },
} satisfies Reducers<'futures.book' | 'futures.trades' | 'futures.prices' | 'futures.orders' | 'futures.positions'>;
