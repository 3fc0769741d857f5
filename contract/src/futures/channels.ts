import { z } from 'zod';
import { bookChange, publicTrade } from '../book.ts';
import { prices } from './market.ts';
import { fill, order } from './order.ts';
import { position } from './position.ts';

const own = z.strictObject({ orders: z.array(order), fills: z.array(fill) });
const ownPositions = z.strictObject({ positions: z.array(position) });

export const channels = {
  /** Amounts are contracts. Merged to one change each 50 ms. */
  'futures.book': { snapshot: bookChange, message: bookChange, private: false, params: ['market'] },
  /** Newest first; amounts are contracts. */
  'futures.trades': {
    snapshot: z.array(publicTrade),
    message: z.array(publicTrade),
    private: false,
    params: ['market'],
  },
  /** Mark, index and last price, funding rate and open interest. */
  'futures.prices': { snapshot: prices, message: prices, private: false, params: ['market'] },
  /** Own orders: the open ones at first, then each that changed, closed ones with their last state; fills as they happen. */
  'futures.orders': { snapshot: own, message: own, private: true, params: [] },
  /** Own positions: the open ones at first, then each that changed, closed ones with their last state. */
  'futures.positions': { snapshot: ownPositions, message: ownPositions, private: true, params: [] },
} as const;
