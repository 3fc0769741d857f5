import type { Amount } from '@glassbook/money';
import { lastTick } from '../core/fixing.ts';
import type { State } from './state.ts';
import type { Market } from './sums.ts';
import { INDEX_AGE_MAX_MS } from './words.ts';

/** What one whole unit of an asset is in the asset of worths, by an index price of the last minute. */
export function indexOf({ assets, instruments, prices, otc, at }: State, asset: number): Amount | undefined {
  const unit = otc.market?.unit;
  if (unit === undefined) return undefined;
  if (asset === unit) return 10n ** BigInt(assets.get(asset)?.scale ?? 0);
  const instrument = instruments.trading(asset, unit);
  return instrument === undefined ? undefined : lastTick(prices, instrument, at, INDEX_AGE_MAX_MS)?.price;
}

/** What an asset is in a currency now. Refused where one of them takes nothing new, or a price is too old. */
export function marketOf(state: State, asset: number, fiat: number): Market | 'otc.not_offered' | 'otc.index_stale' {
  const { otc } = state;
  const currency = otc.fiats.get(fiat);
  const isOffered = otc.market && otc.assets.get(asset)?.status === 'open' && currency?.status === 'open';
  if (!isOffered) return 'otc.not_offered';
  const index = indexOf(state, asset);
  const rate = otc.rates.get(fiat)?.rate;
  if (index === undefined || rate === undefined) return 'otc.index_stale';
  return { index, rate, unitScale: scaleOf(state, otc.market?.unit ?? 0), places: currency.places };
}

export const scaleOf = ({ assets }: State, asset: number): number => assets.get(asset)?.scale ?? 0;
