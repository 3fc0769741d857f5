/**
 * The book that trades: two sides of price levels (side-of-book.ts). A level is the head and tail of a queue that is linked through `Orders`; an
 * order carries the number of its level, so it finds it without a search.
 */
import { assert } from '@glassbook/money';
import type { Book, Level } from './book.ts';
import { NONE } from './none.ts';
import type { Orders } from './orders.ts';
import { BUY, SELL, type SideNumber } from './side.ts';
import { HEAD, SideOfBook, TAIL } from './side-of-book.ts';

export class FlatBook implements Book {
  protected readonly orders: Orders;
  private bids = new SideOfBook(1);
  private asks = new SideOfBook(-1);
  /** Levels that changed: their number × 2 + side, and their price. One is listed again if it was freed in between. */
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
      const level = half.levelNow((mark - side) / 2, ticks);
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

  /** The first order of each level, in no order. */
  *heads(): Generator<number> {
    for (const { count, levels, ends } of [this.bids, this.asks])
      for (let place = 0; place < count; place += 1) {
        const head = ends[(levels[place] as number) * 4 + HEAD] as number;
        if (head !== NONE) yield head;
      }
  }

  /** Gives all its queues to another book of the same orders that has none, whatever their number. Each of its levels has changed. */
  moveTo(other: FlatBook): void {
    for (const side of [BUY, SELL] as const)
      for (let ticks = this.best(side); ticks !== NONE; ticks = this.worse(side, ticks)) {
        const half = this.half(side);
        this.changed.push((half.levels[half.find(ticks)] as number) * 2 + side);
        this.changedTicks.push(ticks);
      }
    [other.bids, other.asks] = [this.bids, this.asks];
    [this.bids, this.asks] = [new SideOfBook(1), new SideOfBook(-1)];
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
