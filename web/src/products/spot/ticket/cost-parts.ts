import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Asset } from '../../../shared/trading/instrument.ts';
import type { OrderCost } from '@glassbook/engine/quote';

/** Spread, slippage and fee in the quote asset, each rounded to what is shown, and their sum; once traded with all places. */
export function costParts({ spread, slippage, feeValue }: OrderCost, quote: Asset, traded: boolean) {
  const places = traded ? quote.scale : undefined;
  const money = ledgerNumber(quote, 'half-even', places);
  const shown = {
    spread: money.shown(spread),
    slippage: money.shown(slippage),
    fee: ledgerNumber(quote, 'up', places).shown(feeValue),
  };
  return { ...shown, total: shown.spread + shown.slippage + shown.fee, of: money.of };
}
