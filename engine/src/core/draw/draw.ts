/**
 * Draws by commit and reveal: a secret is made and its SHA-256 published before anybody can choose a seed, and the draw follows from the secret, from the name of what is drawn for and from the seed. So
 * neither side alone decides it, and everybody can repeat it.
 */
import { asciiOf, bytesOf, hexOf, hmacSha256, sha256 } from './sha256.ts';

/** The 32 bytes of a secret, or of a commitment, in lower-case hexadecimal. */
const HEX = /^[0-9a-f]{64}$/;
export const isHex32 = (text: string): boolean => HEX.test(text);
const SEED = /^[A-Za-z0-9_-]{0,64}$/;
/** Whether it can be a seed: letters, digits, `_` and `-`, at most 64, possibly none. */
export const isSeed = (text: string): boolean => SEED.test(text);

/** The commitment to a secret: the SHA-256 of its 32 bytes, in hexadecimal. */
export const commitmentTo = (secret: string): string => hexOf(sha256(bytesOf(secret)));

/** `counter`: how many values were rejected before the one that decided, `value`. */
export type Drawn = { counter: number; value: number; index: number };

/**
 * Draws a whole number from 0 to n − 1, n from 1 to 2^32. The key is the secret, the message `name:seed:counter` with counters from 0, the value the first four bytes of their HMAC-SHA256 as a number. A value at or above the largest
 * multiple of n within 2^32 is rejected, since below it every remainder is as frequent as every other.
 */
export function draw(secret: string, name: string, seed: string, n: number): Drawn {
  const key = bytesOf(secret);
  const end = 2 ** 32 - (2 ** 32 % n);
  for (let counter = 0; ; counter += 1) {
    const value = new DataView(hmacSha256(key, asciiOf(`${name}:${seed}:${counter}`)).buffer).getUint32(0);
    if (value < end) return { counter, value, index: value % n };
  }
}
