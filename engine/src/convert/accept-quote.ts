import type { Amount } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { recordTrade } from '../core/limits/record.ts';
import { availableAt, HOUSE_CONVERT, HOUSE_FEES } from '../core/ledger.ts';
import type { AcceptQuote, ConvertRefusal } from './command.ts';
import { houseHas, lineRefusal } from './payable.ts';
import { moveRefusal } from './price-moved.ts';
import { lineAt } from './quote-line.ts';
import type { ConversionRow, ConvertLine, QuoteRow, State } from './state.ts';
import type { Priced } from './sums.ts';

/** Converts by a quote that is locked, to the digit of it, against the house account, while the index is near it. A quote is used once. */
export function acceptQuote(
  state: State,
  { owner, quote: id, amount }: AcceptQuote,
): Outcome<ConvertRefusal, { conversions: readonly ConversionRow[]; left: number }> {
  const { convert } = state;
  const quote = convert.quotes.get(owner);
  if (quote?.id !== id) return refuse('convert.quote_not_found');
  if (quote.status === 'used') return refuse('convert.quote_used');
  if (state.at >= quote.until) return refuse('convert.quote_expired');
  if (!convert.settings?.enabled) return refuse('convert.off');
  const wanted = linesOf(state, quote, amount);
  if (typeof wanted === 'string') return refuse(wanted);
  const { lines, refusal } = payableOf(state, quote, wanted);
  if (refusal) return refuse(refusal);
  const stopped = refusalToTakeOn(state, owner, { gets: quote.toAsset });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  const used: QuoteRow = { ...quote, status: 'used' };
  convert.quotes.set(owner, used);
  convert.changed.quotes.push(used);
  const conversions = lines.map((line) => settle(state, used, line));
  return { ok: true, conversions, left: wanted.length - lines.length };
}

/** What is to be converted: the lines of the quote, or of one for any amount what this amount brings at its prices. */
function linesOf({ assets }: State, quote: QuoteRow, amount: Amount | undefined) {
  const { lines, toAsset, toPrice, spreadPpm, feePpm, max } = quote;
  const [line] = lines;
  if (max === undefined || !line) {
    const isOther = amount !== undefined && (lines.length !== 1 || line?.amount !== amount);
    return isOther ? 'convert.quote_not_found' : lines;
  }
  if (amount === undefined || amount <= 0n) return 'convert.amount_zero';
  const priced = (asset: number, price: Amount): Priced => ({ price, scale: assets.get(asset)?.scale ?? 0 });
  const from = priced(line.fromAsset, line.fromPrice);
  const made = lineAt(
    { asset: line.fromAsset, amount, from },
    { to: priced(toAsset, toPrice), max, spreadPpm, ...(feePpm && { feePpm }) },
  );
  return typeof made === 'string' ? made : [made];
}

/** The lines that can be paid, the quoted amount of each whole; where none can, why the first cannot. */
function payableOf(state: State, quote: QuoteRow, wanted: readonly ConvertLine[]) {
  const lines: ConvertLine[] = [];
  let houseLeft = houseHas(state, quote.toAsset);
  let refusal: ReturnType<typeof lineRefusal> | ReturnType<typeof moveRefusal>;
  for (const line of wanted) {
    const short = lineRefusal(state, quote, line, houseLeft) ?? moveRefusal(state, quote, line);
    if (short) refusal ??= short;
    else {
      houseLeft -= line.gross;
      lines.push(line);
    }
  }
  return { lines, refusal: lines.length === 0 ? refusal : undefined };
}

/** The owner pays the amount, with the fee on top of it, and is paid its worth at the index, from which the spread goes to the fees account. */
function settle(state: State, quote: QuoteRow, line: ConvertLine): ConversionRow {
  const { convert, ledger } = state;
  const { owner, id, source, toAsset, toPrice, unit, spreadPpm } = quote;
  const { fromAsset, amount, gross, spread, gets, fee } = line;
  const row: ConversionRow = {
    ...{ id: convert.nextConversion, seq: state.seq, at: state.at, owner, quote: id, source },
    ...{ fromAsset, amount, fromPrice: line.fromPrice, gross, spread, gets, ...(fee && { fee }) },
    ...{ toAsset, toPrice, unit, spreadPpm },
  };
  convert.nextConversion += 1;
  const own = availableAt(ledger.account(owner, 'spot', toAsset));
  const paid = availableAt(ledger.account(owner, source, fromAsset));
  const house = (asset: number) => availableAt(ledger.account(HOUSE_CONVERT, 'spot', asset));
  const fees = (asset: number) => availableAt(ledger.account(HOUSE_FEES, 'spot', asset));
  ledger.post(paid, house(fromAsset), amount, 'convert.conversion', row.id);
  ledger.post(house(toAsset), own, gross, 'convert.conversion', row.id);
  if (spread > 0n) ledger.post(own, fees(toAsset), spread, 'convert.spread', row.id);
  if (fee) ledger.post(paid, fees(fromAsset), fee, 'convert.fee', row.id);
  recordTrade(state, owner, { asset: fromAsset, amount: amount + (fee ?? 0n) }, { asset: toAsset, amount: gets });
  convert.changed.conversions.push(row);
  return row;
}
