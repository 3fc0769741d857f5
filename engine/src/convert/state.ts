import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureConvert, ConvertCommand, convertFaults } from './command.ts';
import type { reasons, refusals, Source } from './words.ts';

/**
 * One conversion of a quote: `amount` of `fromAsset` is worth `gross` of the other asset at the index, of which the spread is taken and `gets` is received. `fromPrice` is of one whole
 * `fromAsset`, in units of value. `fee` is paid on top of the amount, in `fromAsset`; undefined where there is none.
 */
export type ConvertLine = {
  fromAsset: number;
  amount: Amount;
  fromPrice: Amount;
  gross: Amount;
  spread: Amount;
  gets: Amount;
  fee?: Amount | undefined;
};

/**
 * The last quote of an owner, locked until before `until` (milliseconds UTC) or until it is used. `toPrice` is of one whole `toAsset`, in units of value. `max`: it is for any amount worth at
 * most that, in units of value, and its only line has the price and no amount yet.
 */
export type QuoteRow = {
  owner: number;
  id: number;
  status: 'open' | 'used';
  source: Source;
  toAsset: number;
  toPrice: Amount;
  /** The asset of values. */
  unit: number;
  spreadPpm: number;
  feePpm?: number | undefined;
  max?: Amount | undefined;
  /** One, or several of a sweep, by their assets. */
  lines: readonly ConvertLine[];
  at: number;
  until: number;
};

/** A conversion that was made. */
export type ConversionRow = ConvertLine & {
  id: number;
  seq: number;
  at: number;
  owner: number;
  quote: number;
  source: Source;
  toAsset: number;
  toPrice: Amount;
  unit: number;
  spreadPpm: number;
};

export type Convert = {
  settings: ConfigureConvert | undefined;
  /** By owner. */
  quotes: Map<number, QuoteRow>;
  nextQuote: number;
  nextConversion: number;
  changed: { quotes: Changed<QuoteRow>; conversions: Changed<ConversionRow> };
};

export type ConvertSpec = Brings<{
  name: 'convert';
  state: Convert;
  command: ConvertCommand;
  done: {
    'convert.quote': { quote: QuoteRow };
    'convert.quoteRate': { quote: QuoteRow };
    'convert.quoteSweep': { quote: QuoteRow };
    'convert.accept': { conversions: readonly ConversionRow[]; left: number };
  };
  rows: { quotes: QuoteRow; conversions: ConversionRow };
  refusal: (typeof refusals)[number];
  fault: (typeof convertFaults)[number];
  reason: (typeof reasons)[number];
  setting: 'convert.configure';
}>;
export type State = Seen<ConvertSpec>;
