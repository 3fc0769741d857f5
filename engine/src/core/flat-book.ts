/**
 * The book that trades. A side is its price levels, sorted so that the best is last: nearly everything happens near the best price, so
 * little has to move when a level is inserted. A level is the head and tail of a queue that is linked through `Orders`; it keeps its
 * number while it has orders, so an order finds its level without a search. A level that lost its last order keeps its place as long as a
 * better one has orders and not too many are empty, because the next order often has the same price. No objects, no text.
 */
import { assert } from '@glassbook/money';
import type { Book, Level } from './book.ts';
import { BUY, NONE, SELL, type Orders, type SideNumber } from './orders.ts';

/** So many numbers are moved sooner one by one than by a call. */
const FEW = 24;
/** Empty levels are removed together once they are more than this and more than half of all. */
const EMPTY_MAX = 64;
const [HEAD, TAIL] = [2, 3] as const;

class SideOfBook {
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

  /** The place of a price, or −(where it would stand) − 1. Looks at the best first. */
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
    // Copied as it lies: a number view would be free to change the bits of what it takes for a NaN.
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

export class FlatBook implements Book {
  private readonly orders: Orders;
  private readonly bids = new SideOfBook(1);
  private readonly asks = new SideOfBook(-1);
  /** Levels that changed: their number × 2 + side, and their price. One stands here again if it was freed in between. */
  private changed: number[] = [];
  private changedTicks: number[] = [];

  constructor(orders: Orders) {
    this.orders = orders;
  }

  best(side: SideNumber): number {
    const half = this.half(side);
    return half.count === 0 ? NONE : (half.keys[half.count - 1] as number) * half.sign;
  }

  first(side: SideNumber): number {
    const half = this.half(side);
    return half.count === 0 ? NONE : (half.ends[(half.levels[half.count - 1] as number) * 4 + HEAD] as number);
  }

  after(slot: number): number {
    const next = this.orders.next(slot);
    if (next !== NONE) return next;
    const half = this.half(this.orders.side(slot));
    for (let place = half.find(this.orders.ticks(slot)) - 1; place >= 0; place -= 1) {
      const head = half.ends[(half.levels[place] as number) * 4 + HEAD] as number;
      if (head !== NONE) return head;
    }
    return NONE;
  }

  add(slot: number): void {
    const { orders } = this;
    const side = orders.side(slot);
    const ticks = orders.ticks(slot);
    const half = this.half(side);
    const level = half.open(ticks);
    const { ends } = half;
    const tail = ends[level * 4 + TAIL] as number;
    orders.setLevel(slot, level);
    orders.setPrev(slot, tail);
    orders.setNext(slot, NONE);
    if (tail === NONE) ends[level * 4 + HEAD] = slot;
    else orders.setNext(tail, slot);
    ends[level * 4 + TAIL] = slot;
    half.change(level, orders.lotsLeft(slot));
    this.touch(half, level, side, ticks);
  }

  remove(slot: number): void {
    const { orders } = this;
    const side = orders.side(slot);
    const half = this.half(side);
    const level = orders.level(slot);
    this.touch(half, level, side, orders.ticks(slot));
    const before = orders.prev(slot);
    const after = orders.next(slot);
    if (before === NONE && after === NONE) {
      half.close(level);
      return;
    }
    const { ends } = half;
    if (before === NONE) ends[level * 4 + HEAD] = after;
    else orders.setNext(before, after);
    if (after === NONE) ends[level * 4 + TAIL] = before;
    else orders.setPrev(after, before);
    half.change(level, -orders.lotsLeft(slot));
  }

  reduce(slot: number, lots: number): void {
    const { orders } = this;
    const left = orders.lotsLeft(slot) - lots;
    assert(left > 0, 'an order that is reduced stays');
    orders.setLotsLeft(slot, left);
    const side = orders.side(slot);
    const half = this.half(side);
    half.change(orders.level(slot), -lots);
    this.touch(half, orders.level(slot), side, orders.ticks(slot));
  }

  lotsAt(side: SideNumber, ticks: number): number | bigint {
    const half = this.half(side);
    const place = half.find(ticks);
    return place < 0 ? 0 : half.lotsOf(half.levels[place] as number);
  }

  worse(side: SideNumber, ticks: number): number {
    const half = this.half(side);
    const place = half.find(ticks);
    for (let next = (place < 0 ? -place - 1 : place) - 1; next >= 0; next -= 1)
      if (!half.isEmpty(half.levels[next] as number)) return (half.keys[next] as number) * half.sign;
    return NONE;
  }

  takeChanged(): Level[] {
    const levels: Level[] = [];
    if (this.changed.length === 0) return levels;
    const gone = new Set<number>();
    for (let index = 0; index < this.changed.length; index += 1) {
      const mark = this.changed[index] as number;
      const side = (mark % 2) as SideNumber;
      const half = this.half(side);
      const ticks = this.changedTicks[index] as number;
      const level = levelNow(half, (mark - side) / 2, ticks);
      if (level !== NONE && half.touched[level] === 1) {
        half.touched[level] = 0;
        levels.push({ side, ticks, lots: half.lotsOf(level) });
      } else if (level === NONE && !gone.has(ticks * 2 + side)) {
        gone.add(ticks * 2 + side);
        levels.push({ side, ticks, lots: 0 });
      }
    }
    this.changed = [];
    this.changedTicks = [];
    return levels;
  }

  private touch(half: SideOfBook, level: number, side: SideNumber, ticks: number): void {
    if (half.touched[level] === 1) return;
    half.touched[level] = 1;
    this.changed.push(level * 2 + side);
    this.changedTicks.push(ticks);
  }

  private half(side: SideNumber): SideOfBook {
    return side === BUY ? this.bids : this.asks;
  }
}

/** The level at a price, or NONE. `level` was there when it changed; while it is marked as touched and has this price, it is there still. */
function levelNow(half: SideOfBook, level: number, ticks: number): number {
  if (half.touched[level] === 1 && half.ticks[level] === ticks) return level;
  const place = half.find(ticks);
  return place < 0 ? NONE : (half.levels[place] as number);
}

export const opposite = (side: SideNumber): SideNumber => (side === BUY ? SELL : BUY);
