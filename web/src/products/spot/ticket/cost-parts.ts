import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Asset } from '../../../shared/trading/instrument.ts';
import type { Cost } from './cost.ts';

/** Spread, slippage, fee and what a coupon takes off it in the quote asset, each rounded to what is shown, and their sum; once traded with all places. */
export function costParts({ spread, slippage, feeValue, off }: Cost, quote: Asset, traded: boolean) {
  const places = traded ? quote.scale : undefined;
  const money = ledgerNumber(quote, 'half-even', places);
  const fees = ledgerNumber(quote, 'up', places);
  const [fee, paid] = [fees.shown(feeValue + off), fees.shown(feeValue)];
  const shown = { spread: money.shown(spread), slippage: money.shown(slippage), fee, off: fee - paid };
  return { ...shown, total: shown.spread + shown.slippage + paid, of: money.of, taken: money.taken };
}
