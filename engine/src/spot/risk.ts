import type { Risk } from '../core/limits/ask.ts';
import type { Side } from '../core/terms.ts';
import type { Market } from './state.ts';

/** What an order takes on, as self-limits see it: a buy brings the base, a sell the quote. */
export const riskOf = ({ base, quote }: Pick<Market, 'base' | 'quote'>, side: Side): Risk => ({
  gets: side === 'buy' ? base : quote,
});
