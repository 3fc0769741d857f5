/**
 * The book that trades. A side is an array of price levels, sorted so that the best is last: nearly everything happens near the best
 * price, so little has to move when a level comes or goes. A level is the head and tail of a queue that is linked through `Orders`.
 * No objects, no text, no search but a binary one.
 */
import { assert } from '@glassbook/money';
import type { Book } from './book.ts';
import { BUY, NONE, SELL, type Orders, type SideNumber } from './orders.ts';

class SideOfBook {
  count = 0;
  /** +1 for bids (rising towards the best), −1 for asks: `sign × ticks` always rises. */
  readonly sign: number;
  /** Sorted: sign × ticks. */
  keys = new Float64Array(64);
  heads = new Int32Array(64);
  tails = new Int32Array(64);
  lots = new Float64Array(64);

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

  insert(place: number, ticks: number): void {
    if (this.count === this.keys.length) this.grow();
    const { count } = this;
    if (place !== count) this.shift(place + 1, place, count);
    this.keys[place] = this.sign * ticks;
    this.heads[place] = NONE;
    this.tails[place] = NONE;
    this.lots[place] = 0;
    this.count = count + 1;
  }

  drop(place: number): void {
    const { count } = this;
    if (place !== count - 1) this.shift(place, place + 1, count);
    this.count = count - 1;
  }

  private shift(to: number, from: number, end: number): void {
    this.keys.copyWithin(to, from, end);
    this.heads.copyWithin(to, from, end);
    this.tails.copyWithin(to, from, end);
    this.lots.copyWithin(to, from, end);
  }

  private grow(): void {
    const size = this.keys.length * 2;
    const f64 = (old: Float64Array) => {
      const next = new Float64Array(size);
      next.set(old);
      return next;
    };
    const i32 = (old: Int32Array) => {
      const next = new Int32Array(size);
      next.set(old);
      return next;
    };
    this.keys = f64(this.keys);
    this.heads = i32(this.heads);
    this.tails = i32(this.tails);
    this.lots = f64(this.lots);
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
    const levels = side === BUY ? this.bids : this.asks;
    return levels.count === 0 ? NONE : (levels.keys[levels.count - 1] as number) * levels.sign;
  }

  first(side: SideNumber): number {
    const levels = side === BUY ? this.bids : this.asks;
    return levels.count === 0 ? NONE : (levels.heads[levels.count - 1] as number);
  }

  after(slot: number): number {
    const next = this.orders.next[slot] as number;
    if (next !== NONE) return next;
    const levels = this.orders.side[slot] === BUY ? this.bids : this.asks;
    const place = levels.find(this.orders.ticks[slot] as number);
    return place <= 0 ? NONE : (levels.heads[place - 1] as number);
  }

  add(slot: number): void {
    const { orders } = this;
    const levels = orders.side[slot] === BUY ? this.bids : this.asks;
    const ticks = orders.ticks[slot] as number;
    let place = levels.find(ticks);
    if (place < 0) {
      place = -place - 1;
      levels.insert(place, ticks);
    }
    const tail = levels.tails[place] as number;
    orders.prev[slot] = tail;
    orders.next[slot] = NONE;
    if (tail === NONE) levels.heads[place] = slot;
    else orders.next[tail] = slot;
    levels.tails[place] = slot;
    levels.lots[place] = (levels.lots[place] as number) + (orders.lotsLeft[slot] as number);
  }

  remove(slot: number): void {
    const { orders } = this;
    const levels = orders.side[slot] === BUY ? this.bids : this.asks;
    const place = levels.find(orders.ticks[slot] as number);
    assert(place >= 0, 'an order stands at a level');
    const before = orders.prev[slot] as number;
    const after = orders.next[slot] as number;
    if (before === NONE && after === NONE) {
      levels.drop(place);
      return;
    }
    if (before === NONE) levels.heads[place] = after;
    else orders.next[before] = after;
    if (after === NONE) levels.tails[place] = before;
    else orders.prev[after] = before;
    levels.lots[place] = (levels.lots[place] as number) - (orders.lotsLeft[slot] as number);
  }

  reduce(slot: number, lots: number): void {
    const { orders } = this;
    const levels = orders.side[slot] === BUY ? this.bids : this.asks;
    const place = levels.find(orders.ticks[slot] as number);
    assert(place >= 0 && (orders.lotsLeft[slot] as number) > lots, 'an order that is reduced stands and stays');
    orders.lotsLeft[slot] = (orders.lotsLeft[slot] as number) - lots;
    levels.lots[place] = (levels.lots[place] as number) - lots;
  }

  lotsAt(side: SideNumber, ticks: number): number {
    const levels = side === BUY ? this.bids : this.asks;
    const place = levels.find(ticks);
    return place < 0 ? 0 : (levels.lots[place] as number);
  }

  worse(side: SideNumber, ticks: number): number {
    const levels = side === BUY ? this.bids : this.asks;
    const place = levels.find(ticks);
    const next = (place < 0 ? -place - 1 : place) - 1;
    return next < 0 ? NONE : (levels.keys[next] as number) * levels.sign;
  }
}

export const opposite = (side: SideNumber): SideNumber => (side === BUY ? SELL : BUY);
