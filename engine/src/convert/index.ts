/** Conversions between assets at the index price, by quotes that are locked for ten seconds, against a house account. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { acceptQuote } from './accept-quote.ts';
import { convertFaults } from './command.ts';
import { convertProblem } from './convert-problem.ts';
import { quoteConversion } from './quote-conversion.ts';
import { quoteRate } from './quote-rate.ts';
import { quoteSweep } from './quote-sweep.ts';
import { convertRules } from './rules.ts';
import type { ConvertSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { ConversionRow, Convert, ConvertLine, QuoteRow } from './state.ts';

export const convert: Product<ConvertSpec> = {
  ...plain,
  name: 'convert',
  place: 9,
  refusals,
  fees,
  faults: convertFaults,
  empty: () => ({
    ...{ settings: undefined, quotes: new Map(), nextQuote: 1, nextConversion: 1 },
    changed: { quotes: new Changed(), conversions: new Changed() },
  }),
  handlers: {
    'convert.quote': quoteConversion,
    'convert.quoteRate': quoteRate,
    'convert.quoteSweep': quoteSweep,
    'convert.accept': acceptQuote,
  },
  tables: {
    quotes: {
      take: ({ convert: { changed } }) => changed.quotes.take(),
      key: ['owner'],
      restore: ({ convert: { quotes } }, row) => {
        quotes.set(row.owner, row);
      },
    },
    conversions: { take: ({ convert: { changed } }) => changed.conversions.take(), key: ['id'] },
  },
  counters: { nextQuote: true, nextConversion: true },
  settings: {
    'convert.configure': {
      declared: convertRules,
      problem: convertProblem,
      restore: (state, command) => {
        state.convert.settings = command;
      },
    },
  },
  *describe({ convert: { settings, quotes } }) {
    if (settings !== undefined) yield `convert ${encode(settings)}`;
    for (const [owner, row] of inOrder(quotes)) yield `quote ${owner} ${encode(row)}`;
  },
};
