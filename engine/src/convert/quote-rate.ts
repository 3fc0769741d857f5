import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { ConvertRefusal, QuoteRate } from './command.ts';
import { houseHas } from './payable.ts';
import { priceOf } from './price-of.ts';
import { putQuote } from './put-quote.ts';
import type { ConvertLine, QuoteRow, State } from './state.ts';

/** Locks the prices of two assets as they are now, for an amount that is named when it is accepted. Nothing is held: what can be paid is asked then. */
export function quoteRate(state: State, { owner, from, to }: QuoteRate): Outcome<ConvertRefusal, { quote: QuoteRow }> {
  const { settings } = state.convert;
  if (!settings?.enabled || owner < FIRST_USER) return refuse('convert.off');
  if (from === to) return refuse('convert.same_asset');
  const given = priceOf(state, settings, from);
  if (typeof given === 'string') return refuse(given);
  const received = priceOf(state, settings, to);
  if (typeof received === 'string') return refuse(received);
  if (houseHas(state, to) === 0n) return refuse('convert.house_short');
  const stopped = refusalToTakeOn(state, owner, { gets: to });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  const line: ConvertLine = {
    ...{ fromAsset: from, amount: 0n, fromPrice: given.price, gross: 0n, spread: 0n, gets: 0n },
  };
  const priced = { toAsset: to, toPrice: received.price, lines: [line], max: settings.max };
  return { ok: true, quote: putQuote(state, settings, { owner, source: 'spot', ...priced }) };
}
