import type { ConfigureConvert } from './command.ts';
import type { QuoteRow, State } from './state.ts';
import { LOCK_MS } from './words.ts';

/** Makes a quote the owner's only one. */
export function putQuote(
  { convert, at }: State,
  { unit, spreadPpm }: ConfigureConvert,
  { owner, source, toAsset, toPrice, lines }: Pick<QuoteRow, 'owner' | 'source' | 'toAsset' | 'toPrice' | 'lines'>,
): QuoteRow {
  const row: QuoteRow = {
    ...{ owner, id: convert.nextQuote, status: 'open', source, toAsset, toPrice },
    ...{ unit, spreadPpm, lines, at, until: at + LOCK_MS },
  };
  convert.nextQuote += 1;
  convert.quotes.set(owner, row);
  convert.changed.quotes.push(row);
  return row;
}
