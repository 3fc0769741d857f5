import type { Amount } from '@glassbook/money';
import type { ConfigureConvert } from './command.ts';
import { priceOf } from './price-of.ts';
import type { ConvertLine, State } from './state.ts';
import { feeOf, grossOf, spreadOf, worthOf, type Priced } from './sums.ts';

type AmountRefusal = 'convert.amount_too_small' | 'convert.amount_too_large';
type Refusal = AmountRefusal | 'convert.asset_not_found' | 'convert.no_price' | 'convert.index_stale';

/** `max` is in units of value. */
type Terms = Pick<ConfigureConvert, 'spreadPpm' | 'feePpm'> & { to: Priced; max: Amount };

/** What an amount of an asset brings at these prices, or why it is too little or too much. */
export function lineAt(
  { asset, amount, from, fee }: { asset: number; amount: Amount; from: Priced; fee?: Amount | undefined },
  { to, max, spreadPpm, feePpm = 0 }: Terms,
): ConvertLine | AmountRefusal {
  if (worthOf(amount, from) > max) return 'convert.amount_too_large';
  const gross = grossOf(amount, from, to);
  const spread = spreadOf(gross, spreadPpm);
  if (gross <= spread) return 'convert.amount_too_small';
  const line: ConvertLine = { fromAsset: asset, amount, fromPrice: from.price, gross, spread, gets: gross - spread };
  const onTop = fee ?? feeOf(amount, feePpm);
  return onTop > 0n ? { ...line, fee: onTop } : line;
}

/** What an amount of an asset brings at the index as it is now, or why it cannot be converted. */
export function quoteLine(
  state: State,
  settings: ConfigureConvert,
  { from, amount, fee, to, max }: { from: number; amount: Amount; fee?: Amount; to: Priced; max: Amount },
): ConvertLine | Refusal {
  const priced = priceOf(state, settings, from);
  if (typeof priced === 'string') return priced;
  const { spreadPpm, feePpm = 0 } = settings;
  return lineAt({ asset: from, amount, from: priced, fee }, { to, max, spreadPpm, feePpm });
}
