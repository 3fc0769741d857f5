import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { convertRules } from './rules.ts';
import type { refusals, Source } from './words.ts';

export type ConfigureConvert = CommandFrom<typeof convertRules>;
/** Locks the price of a conversion of `amount`. It takes the place of the quote the owner had. */
export type QuoteConversion = {
  kind: 'convert.quote';
  owner: number;
  source: Source;
  from: number;
  to: number;
  amount: Amount;
};
/** Locks the prices of two assets for any amount that is worth the most of one conversion at most, paid from the spot account. It takes the place of the quote the owner had. */
export type QuoteRate = { kind: 'convert.quoteRate'; owner: number; from: number; to: number };
/** The same of all that is available of several small balances of the spot account. Those that are not small or have no price are left out. */
export type QuoteSweep = { kind: 'convert.quoteSweep'; owner: number; assets: readonly number[]; to: number };
/**
 * Converts by a quote. Of a sweep each balance is converted whole or left as it is: `left` is how many. `amount`: of a quote for any amount how much; of another one it is that of the
 * quote or left out.
 */
export type AcceptQuote = { kind: 'convert.accept'; owner: number; quote: number; amount?: Amount };

export type ConvertCommand = ConfigureConvert | QuoteConversion | QuoteRate | QuoteSweep | AcceptQuote;

export const convertFaults = ['convert.settings_invalid'] as const;
export type ConvertRefusal = (typeof refusals)[number] | LimitRefusal;
