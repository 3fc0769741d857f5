import type { Amount } from '@glassbook/money';
import type { ConfigureConvert } from './command.ts';
import { priceOf } from './price-of.ts';
import type { ConvertLine, State } from './state.ts';
import { grossOf, spreadOf, worthOf, type Priced } from './sums.ts';

type Refusal =
  | 'convert.asset_not_found'
  | 'convert.no_price'
  | 'convert.index_stale'
  | 'convert.amount_too_small'
  | 'convert.amount_too_large';

/** What an amount of an asset brings at the index as it is now, or why it cannot be converted. `max` is in units of value. */
export function quoteLine(
  state: State,
  settings: ConfigureConvert,
  { from, amount, to, max }: { from: number; amount: Amount; to: Priced; max: Amount },
): ConvertLine | Refusal {
  const priced = priceOf(state, settings, from);
  if (typeof priced === 'string') return priced;
  if (worthOf(amount, priced) > max) return 'convert.amount_too_large';
  const gross = grossOf(amount, priced, to);
  const spread = spreadOf(gross, settings.spreadPpm);
  if (gross <= spread) return 'convert.amount_too_small';
  return { fromAsset: from, amount, fromPrice: priced.price, gross, spread, gets: gross - spread };
}
