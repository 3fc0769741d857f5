import { declareNotices } from '../notice.ts';

/** An order that was filled, as far as it is now; the price is the average. */
const filled = {
  params: { symbol: 'text', base: 'text', quote: 'text', filled: 'figure', price: 'figure', open: 'flag' },
  detail: 'filled.{open}',
} as const;

export const notices = declareNotices({
  words: 'notification',
  group: 'orders',
  kinds: {
    stock_bought: { ...filled, title: 'order_bought' },
    stock_sold: { ...filled, title: 'order_sold' },
    stock_canceled: {
      title: 'order_canceled',
      params: {
        symbol: 'text',
        reason: { of: ['self_trade', 'self_limit', 'expired', 'exit', 'unfilled', 'split', 'delisted', 'refused'] },
      },
      detail: 'canceled.{reason}',
    },
    /** A dividend was recorded, or paid. */
    stock_dividend: {
      params: { symbol: 'text', shares: 'figure', net: 'amount', asset: 'text', state: { of: ['due', 'paid'] } },
      title: 'dividend_{state}',
      detail: 'dividend',
    },
    stock_split: {
      params: { symbol: 'text', before: 'figure', after: 'figure', paid: 'amount', asset: 'text' },
      detail: 'split',
    },
    stock_delisted: {
      params: { symbol: 'text', before: 'figure', paid: 'amount', asset: 'text' },
      detail: 'delisted',
    },
  },
});
