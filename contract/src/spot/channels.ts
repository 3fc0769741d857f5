import { z } from 'zod';
import { bookChange, publicTrade } from '../book.ts';
import { fill, order } from './order.ts';

const ownOrders = z.strictObject({ orders: z.array(order), fills: z.array(fill) });

export const channels = {
  /** Merged to one change each 50 ms. */
  'spot.book': { snapshot: bookChange, message: bookChange, private: false, params: ['market'] },
  /** Newest first. */
  'spot.trades': { snapshot: z.array(publicTrade), message: z.array(publicTrade), private: false, params: ['market'] },
  /** Own orders: the open ones at first, then each that changed, closed ones with their last state; fills as they happen. */
  'spot.orders': { snapshot: ownOrders, message: ownOrders, private: true, params: [] },
} as const;
