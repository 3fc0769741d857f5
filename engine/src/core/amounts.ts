/**
 * Amounts in an array of 64-bit words, exactly. Nearly all amounts fit a word; one that does not is kept aside under its place, and its word
 * is marked. At 18 decimals 64 bits end at 9 whole units, so the ordinary sums of such an asset go this way.
 */
import { assert, type Amount } from '@glassbook/money';
import { HIGH } from './multiple.ts';

/**
 * The largest balance, order value or setting: 1.7 × 10^38 smallest units, 170 million million million whole units at 18 decimals. All
 * that the wire can carry (18 digits before the point and 18 after it) is below. Whatever could pass it is refused.
 */
export const AMOUNT_MAX = 2n ** 127n - 1n;

/** What a word keeps. The mark is further below zero than any of it, so the upper half of a word tells them apart. */
const WORD_MAX = 2n ** 62n;
const WORD_MIN = -WORD_MAX;
/** The upper half of what a word keeps is from −HIGH_END to below HIGH_END. */
const HIGH_END = 2 ** 30;
const MARK = -(2n ** 63n);
const MARK_HIGH = -(2 ** 31);

export class Amounts {
  private words: BigInt64Array;
  private halves: Int32Array;
  private readonly aside = new Map<number, Amount>();
  /** Whether any amount was ever kept aside. */
  private hasAside = false;
  private readonly max: Amount | undefined;

  /** An amount beyond `max`, either way, is a bug; sums over an order's history have no such bound. */
  constructor(buffer: ArrayBuffer, max?: Amount) {
    this.max = max;
    this.words = new BigInt64Array(buffer);
    this.halves = new Int32Array(buffer);
  }

  at(place: number): Amount {
    // Half a word is compared, since comparing a bigint with a constant costs more than reading it.
    if (this.halves[place * 2 + HIGH] === MARK_HIGH) return this.aside.get(place) as Amount;
    return this.words[place] as bigint;
  }

  set(place: number, value: Amount): void {
    if (value > WORD_MAX || value < WORD_MIN) {
      this.keepAside(place, value);
      return;
    }
    this.words[place] = value;
    if (this.hasAside) this.aside.delete(place);
  }

  /** Takes `amount` > 0 from one place and gives it to another; false, and nothing is done, where the first has less. */
  move(from: number, to: number, amount: Amount): boolean {
    const { words, halves } = this;
    if (halves[from * 2 + HIGH] !== MARK_HIGH && halves[to * 2 + HIGH] !== MARK_HIGH) {
      const left = (words[from] as bigint) - amount;
      if (left >= 0n) {
        // Neither is above 2^62 here, so the sum wraps at most into the mark. Half a word shows whether it fits, at less cost than a comparison of bigints.
        const before = words[to] as bigint;
        words[to] = before + amount;
        const high = halves[to * 2 + HIGH] as number;
        if (high < HIGH_END && high >= -HIGH_END) {
          words[from] = left;
          return true;
        }
        words[to] = before;
      }
    }
    const left = this.at(from) - amount;
    if (left < 0n) return false;
    this.set(from, left);
    this.set(to, this.at(to) + amount);
    return true;
  }

  /** Copies of the first `count` words, as their halves, and of what is kept aside. */
  copy(count: number): { halves: Int32Array<ArrayBuffer>; aside: Map<number, Amount> } {
    return { halves: this.halves.slice(0, count * 2), aside: new Map(this.aside) };
  }

  /** Puts back a word of such a copy; one that is marked gets its amount by `set`. */
  restore(place: number, halves: Int32Array, from: number): void {
    this.halves[place * 2] = halves[from * 2] as number;
    this.halves[place * 2 + 1] = halves[from * 2 + 1] as number;
  }

  /** Continues in a wider copy of the same buffer. */
  moveTo(buffer: ArrayBuffer): void {
    this.words = new BigInt64Array(buffer);
    this.halves = new Int32Array(buffer);
  }

  private keepAside(place: number, value: Amount): void {
    assert(this.max === undefined || (value <= this.max && value >= -this.max), 'an amount is within its bound');
    this.words[place] = MARK;
    this.hasAside = true;
    this.aside.set(place, value);
  }
}
