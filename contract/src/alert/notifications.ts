import { declareNotices } from '../notice.ts';

const fired = {
  params: {
    symbol: 'text',
    /** The level in the quote asset, or the percentage. */
    threshold: 'figure',
    window: { words: 'window' },
    /** The index price that fired it. */
    price: 'figure',
    quote: 'text',
    note: 'text',
  },
  detail: ['index_price', '{note}'],
} as const;

export const notices = declareNotices({
  words: 'notification',
  group: 'alerts',
  kinds: { alert_rises: fired, alert_falls: fired, alert_gains: fired, alert_drops: fired },
});
