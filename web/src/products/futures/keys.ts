import type { Venue } from '../../shared/trading/instrument.ts';

/** The channels of a contract that its page opens with. */
export const keys = {
  bookKey: (symbol: string) => `futures.book:${symbol}`,
  tradesKey: (symbol: string) => `futures.trades:${symbol}`,
  pricesKey: (symbol: string) => `futures.prices:${symbol}`,
} as const satisfies Pick<Venue, 'bookKey' | 'tradesKey' | 'pricesKey'>;
