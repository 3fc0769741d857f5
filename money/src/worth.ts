import { mulDiv, type Amount } from './amount.ts';
import { formatAmount } from './decimal.ts';

/** A decimal number: whole units and how many of its digits stand behind the point. */
export type Scaled = { amount: Amount; scale: number };

const power = (places: number): bigint => 10n ** BigInt(places);

/**
 * amount × price in units of `places`, half even: the one rounding of every valuation, on the server and on the device that checks it.
 * `amount` is in whole units at its scale, `price` for one whole of it; neither is below zero.
 */
export const worthAt = ({ amount, scale }: Scaled, price: Scaled, places: number): Amount =>
  mulDiv(amount * power(places), price.amount, power(scale + price.scale), 'half-even');

/** What was gained or lost of `basis`, in percent: "+1.23", two places, half even; undefined where there is no basis. */
export function percentOf(gain: Amount, basis: Amount): string | undefined {
  if (basis <= 0n) return undefined;
  const hundredths = mulDiv(gain < 0n ? -gain : gain, 10_000n, basis, 'half-even');
  return `${gain < 0n && hundredths > 0n ? '-' : '+'}${formatAmount(hundredths, 2)}`;
}

/** Places of a valuation in USDT: cents. A total is the sum of such valuations, so that it re-sums on every screen. */
export const WORTH_PLACES = 2;
