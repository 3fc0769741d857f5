import { z } from 'zod';
import { bookChange, publicTrade } from '../book.ts';
import { stock } from './markets.ts';
import { fill, order, waitingOrder } from './order.ts';

const ownOrders = z.strictObject({ orders: z.array(order), fills: z.array(fill) });
const ownWaiting = z.strictObject({ conditionals: z.array(waitingOrder) });

export const channels = {
  /** The stock as `/stock/markets` has it: with each change of its session, price or auction. */
  'stocks.session': { snapshot: stock, message: stock, private: false, params: ['market'] },
  /** Merged to one change each 50 ms. */
  'stocks.book': { snapshot: bookChange, message: bookChange, private: false, params: ['market'] },
  /** Newest first. */
  'stocks.trades': {
    snapshot: z.array(publicTrade),
    message: z.array(publicTrade),
    private: false,
    params: ['market'],
  },
  /** Own orders: the live ones at first, then each that changed, ended ones with their last state; fills as they happen. */
  'stocks.orders': { snapshot: ownOrders, message: ownOrders, private: true, params: [] },
  /** Own orders that wait for a price or the opening, as those of spot. */
  'stocks.conditionals': { snapshot: ownWaiting, message: ownWaiting, private: true, params: [] },
} as const;
