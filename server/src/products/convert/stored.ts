/** Where quotes and conversions are stored. */
import { decode, encode, type ConversionRow, type ConvertLine, type QuoteRow } from '@glassbook/engine';
import { amount, int4, int8, maybeAmount, maybeInt4, word, type Codec } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

/** As the engine encodes them; they are read whole or not at all. */
const lines: Codec<readonly ConvertLine[]> = {
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as ConvertLine[],
  say: encode,
};

const quotes: Stored<QuoteRow> = {
  table: 'convert_quotes',
  columns: {
    ...{ owner: int8, id: int8, status: word(), source: word(), toAsset: int4, toPrice: amount, unit: int4 },
    ...{ spreadPpm: int4, feePpm: maybeInt4, max: maybeAmount, lines, at: int8, until: int8 },
  },
};
const conversions: Stored<ConversionRow> = {
  table: 'conversions',
  columns: {
    ...{ id: int8, seq: int8, at: int8, owner: int8, quote: int8, source: word() },
    ...{ fromAsset: int4, amount, fromPrice: amount, gross: amount, spread: amount, gets: amount },
    ...{ toAsset: int4, toPrice: amount, unit: int4, spreadPpm: int4, fee: maybeAmount },
  },
};
export const stored = { quotes, conversions };
