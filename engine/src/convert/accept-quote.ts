import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { recordTrade } from '../core/limits/record.ts';
import { availableAt, HOUSE_CONVERT, HOUSE_FEES } from '../core/ledger.ts';
import type { AcceptQuote, ConvertRefusal } from './command.ts';
import { houseHas, lineRefusal } from './payable.ts';
import { moveRefusal } from './price-moved.ts';
import type { ConversionRow, ConvertLine, QuoteRow, State } from './state.ts';

/** Converts by a quote that is locked, to the digit of it, against the house account, while the index is near it. A quote is used once. */
export function acceptQuote(
  state: State,
  { owner, quote: id }: AcceptQuote,
): Outcome<ConvertRefusal, { conversions: readonly ConversionRow[]; left: number }> {
  const { convert } = state;
  const quote = convert.quotes.get(owner);
  if (quote?.id !== id) return refuse('convert.quote_not_found');
  if (quote.status === 'used') return refuse('convert.quote_used');
  if (state.at >= quote.until) return refuse('convert.quote_expired');
  if (!convert.settings?.enabled) return refuse('convert.off');
  const { lines, refusal } = payableOf(state, quote);
  if (refusal) return refuse(refusal);
  const stopped = refusalToTakeOn(state, owner, { gets: quote.toAsset });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  const used: QuoteRow = { ...quote, status: 'used' };
  convert.quotes.set(owner, used);
  convert.changed.quotes.push(used);
  const conversions = lines.map((line) => settle(state, used, line));
  return { ok: true, conversions, left: quote.lines.length - lines.length };
}

/** The lines that can be paid, each whole; where none can, why the first cannot. */
function payableOf(state: State, quote: QuoteRow) {
  const lines: ConvertLine[] = [];
  let houseLeft = houseHas(state, quote.toAsset);
  let refusal: ReturnType<typeof lineRefusal> | ReturnType<typeof moveRefusal>;
  for (const line of quote.lines) {
    const short = lineRefusal(state, quote, line, houseLeft) ?? moveRefusal(state, quote, line);
    if (short) refusal ??= short;
    else {
      houseLeft -= line.gross;
      lines.push(line);
    }
  }
  return { lines, refusal: lines.length === 0 ? refusal : undefined };
}

/** The owner pays the amount and is paid its worth at the index, from which the spread goes to the fees account. */
function settle(state: State, quote: QuoteRow, line: ConvertLine): ConversionRow {
  const { convert, ledger } = state;
  const { owner, id, source, toAsset, toPrice, unit, spreadPpm } = quote;
  const { fromAsset, amount, gross, spread, gets } = line;
  const row: ConversionRow = {
    ...{ id: convert.nextConversion, seq: state.seq, at: state.at, owner, quote: id, source },
    ...{ fromAsset, amount, fromPrice: line.fromPrice, gross, spread, gets },
    ...{ toAsset, toPrice, unit, spreadPpm },
  };
  convert.nextConversion += 1;
  const own = availableAt(ledger.account(owner, 'spot', toAsset));
  const paid = availableAt(ledger.account(owner, source, fromAsset));
  const house = (asset: number) => availableAt(ledger.account(HOUSE_CONVERT, 'spot', asset));
  ledger.post(paid, house(fromAsset), amount, 'convert.conversion', row.id);
  ledger.post(house(toAsset), own, gross, 'convert.conversion', row.id);
  if (spread > 0n)
    ledger.post(own, availableAt(ledger.account(HOUSE_FEES, 'spot', toAsset)), spread, 'convert.spread', row.id);
  recordTrade(state, owner, { asset: fromAsset, amount }, { asset: toAsset, amount: gets });
  convert.changed.conversions.push(row);
  return row;
}
