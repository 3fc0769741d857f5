import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { ConvertRefusal, QuoteConversion } from './command.ts';
import { houseHas, lineRefusal } from './payable.ts';
import { priceOf } from './price-of.ts';
import { putQuote } from './put-quote.ts';
import { quoteLine } from './quote-line.ts';
import type { QuoteRow, State } from './state.ts';

/** Locks what an amount brings, at the index prices of now. Nothing is held: that it can be paid is checked again when it is accepted. */
export function quoteConversion(
  state: State,
  { owner, source, from, to, amount }: QuoteConversion,
): Outcome<ConvertRefusal, { quote: QuoteRow }> {
  const { settings } = state.convert;
  if (!settings?.enabled || owner < FIRST_USER) return refuse('convert.off');
  if (!state.assets.get(from)?.kinds.includes(source)) return refuse('convert.asset_not_found');
  if (from === to) return refuse('convert.same_asset');
  if (amount <= 0n) return refuse('convert.amount_zero');
  const toPriced = priceOf(state, settings, to);
  if (typeof toPriced === 'string') return refuse(toPriced);
  const line = quoteLine(state, settings, { from, amount, to: toPriced, max: settings.max });
  if (typeof line === 'string') return refuse(line);
  const short = lineRefusal(state, { owner, source }, line, houseHas(state, to));
  if (short) return refuse(short);
  const stopped = refusalToTakeOn(state, owner, { gets: to });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  return {
    ok: true,
    quote: putQuote(state, settings, { owner, source, toAsset: to, toPrice: toPriced.price, lines: [line] }),
  };
}
