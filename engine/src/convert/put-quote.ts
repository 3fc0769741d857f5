import type { ConfigureConvert } from './command.ts';
import type { QuoteRow, State } from './state.ts';
import { LOCK_MS } from './words.ts';

type Quoted = Pick<QuoteRow, 'owner' | 'source' | 'toAsset' | 'toPrice' | 'lines' | 'max'>;

/** Makes a quote the owner's only one. */
export function putQuote(
  { convert, at }: State,
  { unit, spreadPpm, feePpm }: ConfigureConvert,
  { owner, source, toAsset, toPrice, lines, max }: Quoted,
): QuoteRow {
  const row: QuoteRow = {
    ...{ owner, id: convert.nextQuote, status: 'open', source, toAsset, toPrice },
    ...{ unit, spreadPpm },
    // In the order in which it is loaded.
    ...(feePpm ? { feePpm } : {}),
    ...(max === undefined ? {} : { max }),
    ...{ lines, at, until: at + LOCK_MS },
  };
  convert.nextQuote += 1;
  convert.quotes.set(owner, row);
  convert.changed.quotes.push(row);
  return row;
}
