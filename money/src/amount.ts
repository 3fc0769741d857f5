/** A whole number of an asset's smallest unit. Never a float, never text. */
export type Amount = bigint;

/**
 * Which way a division that does not come out even goes. `half-even` (to the nearest, a tie to the even digit, so that many rounded values carry no
 * bias) is for what is shown, never for what is posted.
 */
export type Rounding = 'down' | 'up' | 'half-even';

/** Throws where the condition is false. A failed assertion is a bug, not a refusal. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

const WHOLES: readonly bigint[] = Array.from({ length: 19 }, (_, scale) => 10n ** BigInt(scale));
/** How many smallest units a whole one of an asset of this scale has. Prices are of whole ones, so it is asked for with each fee. */
export const wholeOf = (scale: number): Amount => WHOLES[scale] ?? 10n ** BigInt(scale);

/** a × b ÷ c for a, b ≥ 0 and c > 0, rounded as the caller specifies; there is no default. */
export function mulDiv(a: bigint, b: bigint, c: bigint, round: Rounding): bigint {
  assert(a >= 0n && b >= 0n && c > 0n, 'mulDiv takes non-negative factors and a positive divisor');
  const product = a * b;
  if (round === 'down') return product / c;
  if (round === 'up') return (product + c - 1n) / c;
  const whole = product / c;
  const rest = 2n * (product % c);
  return rest > c || (rest === c && whole % 2n === 1n) ? whole + 1n : whole;
}
