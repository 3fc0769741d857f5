/** Reading other people's numbers into whole units. They come with any number of places; ours have a fixed number. */

const plain = /^(\d{1,18})(?:\.(\d+))?$/;

/**
 * "69979.98" at scale 8 → 6997998000000n. Places beyond the scale are cut off. Numbers and exponents ("1e-7", 5) are
 * read too, because JSON libraries make them. `undefined` for what is no non-negative number.
 */
export function readUnits(value: string | number | null | undefined, scale: number): bigint | undefined {
  if (value === null || value === undefined) return undefined;
  let text = String(value);
  if (/[eE]/.test(text)) {
    const number = Number(text);
    if (!Number.isFinite(number) || number < 0 || number >= 1e18) return undefined;
    text = number.toFixed(18);
  }
  const match = plain.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').slice(0, scale);
  return BigInt((match[1] ?? '') + fraction.padEnd(scale, '0'));
}

/** The nearest price on the tick, never zero: a price of nothing would be refused by everybody. */
export function onTick(price: bigint, tick: bigint): bigint {
  const steps = (2n * price + tick) / (2n * tick);
  return steps === 0n ? tick : steps * tick;
}
