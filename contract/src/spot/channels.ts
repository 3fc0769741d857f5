import { z } from 'zod';
import { bookChange, publicTrade } from '../book.ts';
import { conditional } from './conditional.ts';
import { fill, order } from './order.ts';

const ownOrders = z.strictObject({ orders: z.array(order), fills: z.array(fill) });
const ownConditionals = z.strictObject({ conditionals: z.array(conditional) });

export const channels = {
  /** Merged to one change each 50 ms. */
  'spot.book': { snapshot: bookChange, message: bookChange, private: false, params: ['market'] },
  /** Newest first. */
  'spot.trades': { snapshot: z.array(publicTrade), message: z.array(publicTrade), private: false, params: ['market'] },
  /** Own orders: the open ones at first, then each that changed, closed ones with their last state; fills as they happen. */
  'spot.orders': { snapshot: ownOrders, message: ownOrders, private: true, params: [] },
  /** Own conditional orders: those that wait at first, then each that changed, ended ones with their last state. Messages have no language, so `refusal_text` is null. */
  'spot.conditionals': { snapshot: ownConditionals, message: ownConditionals, private: true, params: [] },
} as const;
