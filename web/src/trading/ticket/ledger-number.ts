import { rescale } from '@glassbook/money';
import { minus, number } from '@glassbook/ui/format';

/** Formats amounts of one scale with `places`, rounded half up, and returns the rounded value so that a total can be the sum of what is shown. */
export function ledgerNumber(scale: number, places: number) {
  const shown = (amount: bigint): bigint =>
    places >= scale ? rescale(amount, scale, places, 'down') : rescale(amount, scale, places, 'half-up');
  const of = (amountShown: bigint): string => number({ amount: amountShown, scale: places });
  return {
    shown,
    of,
    text: (amount: bigint): string => of(shown(amount)),
    /** A part that is subtracted. */
    taken: (amountShown: bigint): string => (amountShown === 0n ? of(0n) : `${minus}${of(amountShown)}`),
  };
}
