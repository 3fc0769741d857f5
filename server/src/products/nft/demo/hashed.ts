/** Evenly between 0 and 1, the same for the same two numbers on every machine (mulberry32). */
export function hashed(seed: number, place: number): number {
  let mix = (Math.imul(seed, 0x9e3779b1) + Math.imul(place, 0x85ebca6b) + 0x6d2b79f5) | 0;
  mix = Math.imul(mix ^ (mix >>> 15), mix | 1);
  mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61);
  return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
}
