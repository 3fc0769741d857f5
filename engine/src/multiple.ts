import type { Amount } from '@glassbook/money';

/**
 * `count` × `unit`, exactly. Where the product can be counted by a number it is, which is several times faster than multiplying bigints;
 * `unitExact` is the same unit for where it cannot.
 */
export function multiple(count: number, unit: number, unitExact: Amount): Amount {
  const product = count * unit;
  return product <= Number.MAX_SAFE_INTEGER && product >= Number.MIN_SAFE_INTEGER
    ? BigInt(product)
    : BigInt(count) * unitExact;
}
