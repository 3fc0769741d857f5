/** Parses external decimal numbers into whole units. Theirs have any number of places; ours a fixed number. */
import { decimalOf, unitsOf } from '@glassbook/money';

/** The most digits before the point. */
const limit = 10n ** 18n;

/**
 * "69979.98" at scale 8 → 6997998000000n. Places beyond the scale are cut off. Numbers and exponents ("1e-7", 5) are parsed too, because JSON
 * libraries produce them. `undefined` for anything but a non-negative number.
 */
export function readUnits(value: string | number | null | undefined, scale: number): bigint | undefined {
  if (value === null || value === undefined) return undefined;
  let text = String(value);
  if (/[eE]/.test(text)) {
    const number = Number(text);
    if (!Number.isFinite(number) || number < 0 || number >= 1e18) return undefined;
    text = number.toFixed(18);
  }
  const read = /^\d/.test(text) ? decimalOf(text) : undefined;
  return read === undefined || unitsOf(read, 0, 'down') >= limit ? undefined : unitsOf(read, scale, 'down');
}

/** The nearest price on the tick, never zero: a price of zero is invalid. */
export function onTick(price: bigint, tick: bigint): bigint {
  const steps = (2n * price + tick) / (2n * tick);
  return steps === 0n ? tick : steps * tick;
}
