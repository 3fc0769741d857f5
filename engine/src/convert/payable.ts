import type { Amount } from '@glassbook/money';
import { HOUSE_CONVERT } from '../core/ledger.ts';
import type { ConvertLine, QuoteRow, State } from './state.ts';

/** What the house account of conversions has of an asset. */
export const houseHas = ({ ledger }: State, asset: number): Amount => ledger.availableOf(HOUSE_CONVERT, 'spot', asset);

/** Why a line cannot be paid now: by its owner, or by what is left of the house account. */
export function lineRefusal(
  { ledger }: State,
  { owner, source }: Pick<QuoteRow, 'owner' | 'source'>,
  { fromAsset, amount, gross, fee = 0n }: ConvertLine,
  houseLeft: Amount,
): 'convert.insufficient_funds' | 'convert.house_short' | undefined {
  if (ledger.availableOf(owner, source, fromAsset) < amount + fee) return 'convert.insufficient_funds';
  return houseLeft < gross ? 'convert.house_short' : undefined;
}
