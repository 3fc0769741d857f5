import { mulDiv, type Amount } from '@glassbook/money';

/** The same eight bytes as one bigint and as two halves; which half is the low one depends on the byte order. */
const word = new BigInt64Array(1);
const halves = new Int32Array(word.buffer);
word[0] = 1n;
const LOW = halves[0] === 1 ? 0 : 1;
/** The index of the upper half of a 64-bit word. */
export const HIGH = 1 - LOW;

/** A whole number within ±2^53 as a bigint. `BigInt(count)` is a call out of compiled code, which costs more than all else here. */
export function exactly(count: number): Amount {
  if (count === 0) return 0n;
  halves[LOW] = count;
  halves[HIGH] = Math.floor(count / 4_294_967_296);
  return word[0] as bigint;
}

/**
 * `count` × `unit`, exactly. Where the product can be counted by a number it is, which is several times faster than multiplying bigints;
 * `unitExact` is the same unit for where it cannot.
 */
export function multiple(count: number, unit: number, unitExact: Amount): Amount {
  const product = count * unit;
  return product <= Number.MAX_SAFE_INTEGER && product >= Number.MIN_SAFE_INTEGER
    ? exactly(product)
    : BigInt(count) * unitExact;
}

/** So many parts of a million of an amount, rounded down; by numbers where they count it exactly: the millions and what is left of them apart, so that no product passes 2^53. */
export function partOf(amount: Amount, ppm: number): Amount {
  const count = Number(amount);
  if (count > Number.MAX_SAFE_INTEGER) return mulDiv(amount, BigInt(ppm), 1_000_000n, 'down');
  const rest = count % 1_000_000;
  return exactly(((count - rest) / 1_000_000) * ppm + Math.floor((rest * ppm) / 1_000_000));
}
