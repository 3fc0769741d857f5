import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { ConfigureConvert, ConvertRefusal, QuoteSweep } from './command.ts';
import { houseHas, lineRefusal } from './payable.ts';
import { priceOf } from './price-of.ts';
import { putQuote } from './put-quote.ts';
import { quoteLine } from './quote-line.ts';
import type { ConvertLine, QuoteRow, State } from './state.ts';
import { withoutFee, type Priced } from './sums.ts';
import { SWEEP_MAX } from './words.ts';

/** Locks what the named small balances bring, each whole, at the index prices of now. */
export function quoteSweep(
  state: State,
  { owner, assets, to }: QuoteSweep,
): Outcome<ConvertRefusal, { quote: QuoteRow }> {
  const { settings } = state.convert;
  if (!settings?.enabled || owner < FIRST_USER) return refuse('convert.off');
  const toPriced = priceOf(state, settings, to);
  if (typeof toPriced === 'string') return refuse(toPriced);
  const lines = sweepable(state, settings, { owner, assets, to, toPriced });
  if (lines.length === 0) return refuse('convert.nothing_to_sweep');
  const stopped = refusalToTakeOn(state, owner, { gets: to });
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  return {
    ok: true,
    quote: putQuote(state, settings, { owner, source: 'spot', toAsset: to, toPrice: toPriced.price, lines }),
  };
}

/** Those that are small, have a fresh price and can be paid together; the asset with the lowest number first, each once. */
function sweepable(
  state: State,
  settings: ConfigureConvert,
  { owner, assets, to, toPriced }: Pick<QuoteSweep, 'owner' | 'assets' | 'to'> & { toPriced: Priced },
): ConvertLine[] {
  const lines: ConvertLine[] = [];
  let houseLeft = houseHas(state, to);
  for (const from of [...new Set(assets)].sort((a, b) => a - b).slice(0, SWEEP_MAX)) {
    const balance = from === to || !state.assets.has(from) ? 0n : state.ledger.availableOf(owner, 'spot', from);
    const amount = withoutFee(balance, settings.feePpm ?? 0);
    if (amount === 0n) continue;
    const whole = { from, amount, fee: balance - amount };
    const line = quoteLine(state, settings, { ...whole, to: toPriced, max: settings.dustMax });
    if (typeof line === 'string' || lineRefusal(state, { owner, source: 'spot' }, line, houseLeft)) continue;
    houseLeft -= line.gross;
    lines.push(line);
  }
  return lines;
}
