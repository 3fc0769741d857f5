/** Splits of stocks, as alerts see them: a level and a price of before one are of a share after it once it counts, so that a split is no fall. */
import { mulDiv } from '@glassbook/money';
import type { Split } from '../../../shared/slice/doors.ts';
import type { Alert } from './alert.ts';

/** A price of before a split, in shares after it: half even to the tick, as candles are, and at least one. */
export function priceAfter(price: bigint, { numerator, denominator, tick }: Split): bigint {
  const ticks = mulDiv(price, BigInt(denominator), BigInt(numerator) * tick, 'half-even');
  return (ticks < 1n ? 1n : ticks) * tick;
}

/** An alert in shares after these splits, but for those that it accounts for already. A percentage stays. */
export function alertAfter<A extends Pick<Alert, 'threshold' | 'windowMs' | 'splitAt'>>(
  alert: A,
  splits: readonly Split[],
): A {
  let { threshold, splitAt } = alert;
  for (const split of splits) {
    if (split.exAt <= splitAt) continue;
    if (alert.windowMs === 0) threshold = priceAfter(threshold, split);
    splitAt = split.exAt;
  }
  return { ...alert, threshold, splitAt };
}
