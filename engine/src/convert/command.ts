import type { Amount } from '@glassbook/money';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { refusals, Source } from './words.ts';

/**
 * Whether there are conversions, the asset in whose index prices all others are valued, the spread, from which age an index price is refused (milliseconds), and in units of value
 * up to what a balance is small and the most that one conversion can be worth.
 */
export type ConfigureConvert = {
  kind: 'convert.configure';
  enabled: boolean;
  unit: number;
  spreadPpm: number;
  staleAfterMs: number;
  dustMax: Amount;
  max: Amount;
};
/** Locks the price of a conversion of `amount`. It takes the place of the quote the owner had. */
export type QuoteConversion = {
  kind: 'convert.quote';
  owner: number;
  source: Source;
  from: number;
  to: number;
  amount: Amount;
};
/** The same of all that is available of several small balances of the spot account. Those that are not small or have no price are left out. */
export type QuoteSweep = { kind: 'convert.quoteSweep'; owner: number; assets: readonly number[]; to: number };
/** Converts by a quote. Of a sweep each balance is converted whole or left as it is: `left` is how many. */
export type AcceptQuote = { kind: 'convert.accept'; owner: number; quote: number };

export type ConvertCommand = ConfigureConvert | QuoteConversion | QuoteSweep | AcceptQuote;

export const convertFaults = ['convert.settings_invalid'] as const;
export type ConvertRefusal = (typeof refusals)[number] | LimitRefusal;
