/** Bytes of a file that may be anything: whoever reads beyond the end, or finds what a format has not, gives the file up. */

/** A file that is not what its format says. It never leaves this folder. */
export class Unreadable extends Error {}

export function must(holds: boolean): asserts holds {
  if (!holds) throw new Unreadable();
}

/** The bytes from `at` on, so many; there are all of them. */
export function slice(bytes: Buffer, at: number, length: number): Buffer {
  must(at >= 0 && length >= 0 && at + length <= bytes.length);
  return bytes.subarray(at, at + length);
}

/** Of one list in a file: a minute of film has some thousand, and more cost memory that they never took in the file. */
const PARTS_MAX = 100_000;
export const mustBeFew = (count: number): void => must(count <= PARTS_MAX);

/** What is made of a file, or undefined where it is not what its format says. */
export function readable<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return undefined;
    throw error;
  }
}
