import { formatAmount, rescale } from '@glassbook/money';
import { exact, assetPlaces } from './number.ts';

/**
 * A balance as every screen shows it, with the asset's places: what can be spent down, what is on hold up, and the total as the sum of the
 * two figures that are shown. The same account never shows two values in two places.
 */
export function balance(
  asset: { name: string; scale: number },
  { available, held }: { available: bigint; held: bigint },
) {
  const places = assetPlaces(asset);
  const free = rescale(available, asset.scale, places, 'down');
  const onHold = rescale(held, asset.scale, places, 'up');
  const write = (amount: bigint): string => exact(formatAmount(amount, places));
  return { available: write(free), held: write(onHold), total: write(free + onHold) };
}
