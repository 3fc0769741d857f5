/**
 * One side of the book that trades: its price levels, sorted so that the best is last, so that little has to move when a level near the best
 * price is inserted. A level keeps its number while it has orders. One that lost its last order keeps its place as long as a better one has
 * orders and not too many are empty, because the next order often has the same price. No objects, no text.
 */
import { NONE } from './none.ts';

/** Up to so many numbers are moved faster one by one than by a call. */
const FEW = 24;
/** Empty levels are removed together once they are more than this and more than half of all. */
const EMPTY_MAX = 64;
export const [HEAD, TAIL] = [2, 3] as const;

export class SideOfBook {
  /** Levels with a place, empty ones too. The last of them, the best, has orders. */
  count = 0;
  private empty = 0;
  /** +1 for bids (rising towards the best), −1 for asks: `sign × ticks` always rises. */
  readonly sign: number;
  /** Sorted: sign × ticks, and the number of the level there. */
  keys = new Float64Array(64);
  levels = new Int32Array(64);
  /** By level, side by side: its lots in one word, its head and tail in the two halves of the next. */
  lots = new Float64Array(128);
  ends = new Int32Array(this.lots.buffer);
  /** By level: 1 where it changed since the changes were last taken, and its price. */
  touched = new Uint8Array(64);
  ticks = new Float64Array(64);
  /** Of levels with more lots than a number counts, whose lots are Infinity: how many they are. */
  private readonly uncounted = new Map<number, bigint>();
  private used = 0;
  private readonly free: number[] = [];

  constructor(sign: number) {
    this.sign = sign;
  }

  /** The place of a price, or −(where it would be) − 1. Checks the best first. */
  find(ticks: number): number {
    const { keys } = this;
    const key = this.sign * ticks;
    let high = this.count - 1;
    if (high < 0 || key > (keys[high] as number)) return -this.count - 1;
    if (key === keys[high]) return high;
    let low = 0;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = keys[middle] as number;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return -low - 1;
  }

  /** The level at a price, or NONE. `level` had it when it changed; while it is marked as touched and has this price, it still does. */
  levelNow(level: number, ticks: number): number {
    if (this.touched[level] === 1 && this.ticks[level] === ticks) return level;
    const place = this.find(ticks);
    return place < 0 ? NONE : (this.levels[place] as number);
  }

  /** The level at a price, opened where there was none. */
  open(ticks: number): number {
    const place = this.find(ticks);
    if (place < 0) return this.insert(-place - 1, ticks);
    const level = this.levels[place] as number;
    if (this.isEmpty(level)) this.empty -= 1;
    return level;
  }

  isEmpty(level: number): boolean {
    return this.ends[level * 4 + HEAD] === NONE;
  }

  /** Adds lots to a level, or takes some off. Infinity stays what it is under both, so one comparison finds every sum that is not exact. */
  change(level: number, lots: number): void {
    const sum = (this.lots[level * 2] as number) + lots;
    if (sum <= Number.MAX_SAFE_INTEGER) this.lots[level * 2] = sum;
    else this.changeUncounted(level, lots);
  }

  lotsOf(level: number): number | bigint {
    const lots = this.lots[level * 2] as number;
    return lots === Infinity ? (this.uncounted.get(level) as bigint) : lots;
  }

  private changeUncounted(level: number, lots: number): void {
    const sum = BigInt(this.lotsOf(level)) + BigInt(lots);
    const counted = sum <= BigInt(Number.MAX_SAFE_INTEGER);
    this.lots[level * 2] = counted ? Number(sum) : Infinity;
    if (counted) this.uncounted.delete(level);
    else this.uncounted.set(level, sum);
  }

  /** The level lost its last order. */
  close(level: number): void {
    this.lots[level * 2] = 0;
    this.ends[level * 4 + HEAD] = NONE;
    this.ends[level * 4 + TAIL] = NONE;
    this.empty += 1;
    for (let last = this.count - 1; last >= 0 && this.isEmpty(this.levels[last] as number); last -= 1) {
      this.freeLevel(this.levels[last] as number);
      this.count -= 1;
      this.empty -= 1;
    }
    if (this.empty > EMPTY_MAX && this.empty * 2 > this.count) this.removeEmpty();
  }

  private removeEmpty(): void {
    const { keys, levels } = this;
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      const level = levels[place] as number;
      if (this.isEmpty(level)) {
        this.freeLevel(level);
        continue;
      }
      keys[kept] = keys[place] as number;
      levels[kept] = level;
      kept += 1;
    }
    this.count = kept;
    this.empty = 0;
  }

  private freeLevel(level: number): void {
    this.touched[level] = 0;
    this.free.push(level);
  }

  private insert(place: number, ticks: number): number {
    if (this.count === this.keys.length) this.grow();
    const { keys, levels } = this;
    const level = this.free.pop() ?? this.used++;
    if (this.count - place > FEW) {
      keys.copyWithin(place + 1, place, this.count);
      levels.copyWithin(place + 1, place, this.count);
    } else {
      for (let at = this.count; at > place; at -= 1) {
        keys[at] = keys[at - 1] as number;
        levels[at] = levels[at - 1] as number;
      }
    }
    keys[place] = this.sign * ticks;
    levels[place] = level;
    this.ticks[level] = ticks;
    this.lots[level * 2] = 0;
    this.ends[level * 4 + HEAD] = NONE;
    this.ends[level * 4 + TAIL] = NONE;
    this.count += 1;
    return level;
  }

  private grow(): void {
    const size = this.keys.length * 2;
    const keys = new Float64Array(size);
    keys.set(this.keys);
    this.keys = keys;
    const levels = new Int32Array(size);
    levels.set(this.levels);
    this.levels = levels;
    const lots = new Float64Array(size * 2);
    // Copied as integers: copying as floats may change the bits of a NaN.
    const ends = new Int32Array(lots.buffer);
    ends.set(this.ends);
    this.lots = lots;
    this.ends = ends;
    const touched = new Uint8Array(size);
    touched.set(this.touched);
    this.touched = touched;
    const ticks = new Float64Array(size);
    ticks.set(this.ticks);
    this.ticks = ticks;
  }
}
