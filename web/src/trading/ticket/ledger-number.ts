import { rescale } from '@glassbook/money';
import { minus, number } from '@glassbook/ui/format';

/** Writes amounts of one scale with `places`, rounded half up, and tells what is then on the screen so that a total can be its sum. */
export function ledgerNumber(scale: number, places: number) {
  const shown = (amount: bigint): bigint =>
    places >= scale ? rescale(amount, scale, places, 'down') : rescale(amount, scale, places, 'half-up');
  const of = (amountShown: bigint): string => number({ amount: amountShown, scale: places });
  return {
    shown,
    of,
    text: (amount: bigint): string => of(shown(amount)),
    /** A part that takes away. */
    taken: (amountShown: bigint): string => (amountShown === 0n ? of(0n) : `${minus}${of(amountShown)}`),
  };
}
