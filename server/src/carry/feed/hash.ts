/** Repeatable randomness: the same inputs give the same number, on every machine, in any order of calls. */

/** Mixes up to three whole numbers into 32 bits (the finalizer of MurmurHash3 after each). */
export function hash32(a: number, b: number, c = 0): number {
  let h = 0x9e3779b9;
  for (const part of [a, Math.floor(a / 0x1_0000_0000), b, Math.floor(b / 0x1_0000_0000), c]) {
    h = Math.imul(h ^ part, 0x85ebca6b);
    h ^= h >>> 13;
    h = Math.imul(h, 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** Evenly between 0 and 1, both excluded. */
export const uniform = (a: number, b: number, c = 0): number => (hash32(a, b, c) + 0.5) / 0x1_0000_0000;

/** Normal with mean 0 and deviation 1 (Box and Muller, 1958). */
export function normal(a: number, b: number, c = 0): number {
  return Math.sqrt(-2 * Math.log(uniform(a, b, 2 * c))) * Math.cos(2 * Math.PI * uniform(a, b, 2 * c + 1));
}
