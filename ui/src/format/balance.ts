import { formatAmount, rescale } from '@glassbook/money';
import { assetPlaces, exact } from './number.ts';

/**
 * A balance as every screen shows it, with the asset's places: what can be spent down, what is on hold up, and the total half even, as the
 * valuation of a dollar coin beside it is. `sums` is whether the shown parts make the shown total: only then it may stand under two rules.
 */
export function balance(
  asset: { name: string; scale: number },
  { available, held }: { available: bigint; held: bigint },
) {
  const places = assetPlaces(asset);
  const free = rescale(available, asset.scale, places, 'down');
  const onHold = rescale(held, asset.scale, places, 'up');
  const total = rescale(available + held, asset.scale, places, 'half-even');
  const write = (amount: bigint): string => exact(formatAmount(amount, places));
  return { available: write(free), held: write(onHold), total: write(total), sums: free + onHold === total };
}
