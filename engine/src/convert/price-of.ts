import type { ConfigureConvert } from './command.ts';
import type { State } from './state.ts';
import type { Priced } from './sums.ts';

/** The index price of an asset in units of value, as it is now; the unit itself is always worth one. */
export function priceOf(
  { assets, instruments, prices, at }: State,
  { unit, staleAfterMs }: Pick<ConfigureConvert, 'unit' | 'staleAfterMs'>,
  asset: number,
): Priced | 'convert.asset_not_found' | 'convert.no_price' | 'convert.index_stale' {
  const known = assets.get(asset);
  if (!known?.kinds.includes('spot')) return 'convert.asset_not_found';
  if (asset === unit) return { price: 10n ** BigInt(known.scale), scale: known.scale };
  const instrument = instruments.trading(asset, unit);
  const index = instrument === undefined ? undefined : prices.get(instrument);
  if (index === undefined) return 'convert.no_price';
  return at >= index.at + staleAfterMs ? 'convert.index_stale' : { price: index.price, scale: known.scale };
}
