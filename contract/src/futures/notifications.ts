import { declareNotices } from '../notice.ts';

/** A position that the system closed, in whole or in part: so many contracts at a mark price (liquidation), or at the price of a deleveraging. */
const closed = {
  symbol: 'text',
  position: 'count',
  side: { of: ['long', 'short'] },
  contracts: 'count',
  price: 'figure',
  quote: 'text',
  whole: 'flag',
} as const;
const filled = {
  params: { symbol: 'text', contracts: 'count', price: 'figure', quote: 'text', open: 'flag' },
  detail: 'deal.{open}',
} as const;
/** What all positions in a market paid or received at one funding. */
const funded = { params: { symbol: 'text', amount: 'amount', asset: 'text' }, detail: '{symbol}' } as const;

export const notices = declareNotices({
  words: 'futures',
  group: 'orders',
  kinds: {
    position_liquidated: { params: closed, title: 'position_liquidated.{whole}', detail: 'at_mark' },
    position_deleveraged: { params: closed, title: 'position_deleveraged.{whole}', detail: 'at_price' },
    /** The maintenance margin in percent of what is left. An isolated position has its market's symbol and its number; a cross account has no symbol, and 0. */
    margin_warning: {
      params: { symbol: 'text', position: 'count', asset: 'text', percent: 'figure' },
      title: 'margin_warning.{symbol}',
      detail: 'margin',
    },
    /** An order that was filled, as far as it is now; the price is the average. */
    futures_bought: filled,
    futures_sold: filled,
    funding_paid: funded,
    funding_received: funded,
  },
});
