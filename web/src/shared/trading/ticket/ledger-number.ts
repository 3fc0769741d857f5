import { rescale, type Rounding } from '@glassbook/money';
import { assetPlaces, exact, minus } from '@glassbook/ui/format';
import type { Asset } from '../instrument.ts';

/**
 * Amounts of one asset in a ledger, with its places or, once traded, with all it has (`scale`). Returns the rounded value too, so that a total can be the sum of what is shown. What is
 * owed goes up, what is received goes down, a valuation half even.
 */
export function ledgerNumber(asset: Asset, round: Rounding, places = assetPlaces(asset)) {
  const shown = (amount: bigint): bigint => rescale(amount, asset.scale, places, round);
  const of = (amountShown: bigint): string => exact({ amount: amountShown, scale: places });
  return {
    shown,
    of,
    text: (amount: bigint): string => of(shown(amount)),
    /** A part that is subtracted. */
    taken: (amountShown: bigint): string => (amountShown === 0n ? of(0n) : `${minus}${of(amountShown)}`),
  };
}
