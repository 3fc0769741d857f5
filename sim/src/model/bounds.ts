/** The largest amounts and counts, as docs/spot.md and docs/wallet.md have them. */
export const AMOUNT_MAX = 2n ** 127n - 1n;

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** The highest price is so many ticks, the largest order so many lots. */
export const ticksMax = (tick: bigint): bigint => lesser(2n ** 52n - 1n, AMOUNT_MAX / tick);
export const lotsMax = (lot: bigint): bigint => lesser(2n ** 53n - 1n, AMOUNT_MAX / lot);

export const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;
