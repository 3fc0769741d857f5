/**
 * The book that trades. A side is its price levels, sorted so that the best is last: nearly everything happens near the best price, so
 * little has to move when a level comes or goes. A level is the head and tail of a queue that is linked through `Orders`; it keeps its
 * number while it has orders, so an order finds its level without a search. No objects, no text.
 */
import { assert } from '@glassbook/money';
import type { Book } from './book.ts';
import { BUY, NONE, SELL, type Orders, type SideNumber } from './orders.ts';

/** So many numbers are moved sooner one by one than by a call. */
const FEW = 24;
const [HEAD, TAIL] = [2, 3] as const;

class SideOfBook {
  count = 0;
  /** +1 for bids (rising towards the best), −1 for asks: `sign × ticks` always rises. */
  readonly sign: number;
  /** Sorted: sign × ticks, and the number of the level there. */
  keys = new Float64Array(64);
  levels = new Int32Array(64);
  /** By level, side by side: its lots in one word, its head and tail in the two halves of the next. */
  lots = new Float64Array(128);
  ends = new Int32Array(this.lots.buffer);
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
    return place >= 0 ? (this.levels[place] as number) : this.insert(-place - 1, ticks);
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

  /** Closes the level at a price that has no orders left. */
  close(ticks: number): void {
    const place = this.find(ticks);
    assert(place >= 0, 'a level that is closed is there');
    const { keys, levels } = this;
    this.free.push(levels[place] as number);
    this.count -= 1;
    const { count } = this;
    if (count - place > FEW) {
      keys.copyWithin(place, place + 1, count + 1);
      levels.copyWithin(place, place + 1, count + 1);
      return;
    }
    for (let at = place; at < count; at += 1) {
      keys[at] = keys[at + 1] as number;
      levels[at] = levels[at + 1] as number;
    }
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
  }
}

export class FlatBook implements Book {
  private readonly orders: Orders;
  private readonly bids = new SideOfBook(1);
  private readonly asks = new SideOfBook(-1);

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
    const place = half.find(this.orders.ticks(slot));
    return place <= 0 ? NONE : (half.ends[(half.levels[place - 1] as number) * 4 + HEAD] as number);
  }

  add(slot: number): void {
    const { orders } = this;
    const half = this.half(orders.side(slot));
    const level = half.open(orders.ticks(slot));
    const { ends } = half;
    const tail = ends[level * 4 + TAIL] as number;
    orders.setLevel(slot, level);
    orders.setPrev(slot, tail);
    orders.setNext(slot, NONE);
    if (tail === NONE) ends[level * 4 + HEAD] = slot;
    else orders.setNext(tail, slot);
    ends[level * 4 + TAIL] = slot;
    half.change(level, orders.lotsLeft(slot));
  }

  remove(slot: number): void {
    const { orders } = this;
    const half = this.half(orders.side(slot));
    const level = orders.level(slot);
    const before = orders.prev(slot);
    const after = orders.next(slot);
    if (before === NONE && after === NONE) {
      half.close(orders.ticks(slot));
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
    this.half(orders.side(slot)).change(orders.level(slot), -lots);
  }

  lotsAt(side: SideNumber, ticks: number): number | bigint {
    const half = this.half(side);
    const place = half.find(ticks);
    return place < 0 ? 0 : half.lotsOf(half.levels[place] as number);
  }

  worse(side: SideNumber, ticks: number): number {
    const half = this.half(side);
    const place = half.find(ticks);
    const next = (place < 0 ? -place - 1 : place) - 1;
    return next < 0 ? NONE : (half.keys[next] as number) * half.sign;
  }

  private half(side: SideNumber): SideOfBook {
    return side === BUY ? this.bids : this.asks;
  }
}

export const opposite = (side: SideNumber): SideNumber => (side === BUY ? SELL : BUY);
