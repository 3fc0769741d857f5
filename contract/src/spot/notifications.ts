import { declareNotices } from '../notice.ts';

/** An order that was filled, as far as it is now; the price is the average. */
const filled = {
  params: { symbol: 'text', base: 'text', quote: 'text', filled: 'figure', price: 'figure', open: 'flag' },
  detail: 'filled.{open}',
} as const;
/** A conditional order, and what it waited for that came true. */
const conditional = { symbol: 'text', order: 'count', fired: { of: ['stop', 'profit', 'trail'] } } as const;

/** Their words are not in the catalog of spot, which the first look of the trade page loads. */
export const notices = declareNotices({
  words: 'notification',
  group: 'orders',
  kinds: {
    order_bought: filled,
    order_sold: filled,
    order_canceled: {
      params: {
        symbol: 'text',
        reason: { of: ['self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit'] },
      },
      detail: 'canceled.{reason}',
    },
    /** A conditional order became an order, by what came true. */
    conditional_triggered: { params: conditional, detail: 'fired.{fired}' },
    /** The order it became was refused. */
    conditional_refused: {
      params: {
        ...conditional,
        reason: { of: ['no_liquidity', 'insufficient_funds', 'self_trade', 'self_limit', 'market_rules'] },
      },
      detail: 'canceled.{reason}',
    },
  },
});
