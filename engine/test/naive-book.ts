/** The reference book: two lists, sorted by price and then by arrival. Slow, and simple enough to be checked by reading. */
import type { Book, Level } from '../src/core/book.ts';
import { NONE } from '../src/core/none.ts';
import type { Orders } from '../src/core/orders.ts';
import { BUY, type SideNumber } from '../src/core/side.ts';

export class NaiveBook implements Book {
  private readonly orders: Orders;
  private readonly queues: [number[], number[]] = [[], []];
  private readonly changed: Omit<Level, 'lots'>[] = [];

  constructor(orders: Orders) {
    this.orders = orders;
  }

  best(side: SideNumber): number {
    const slot = this.queues[side][0];
    return slot === undefined ? NONE : this.ticks(slot);
  }

  first(side: SideNumber): number {
    return this.queues[side][0] ?? NONE;
  }

  after(slot: number): number {
    const queue = this.queueOf(slot);
    return queue[queue.indexOf(slot) + 1] ?? NONE;
  }

  add(slot: number): void {
    const queue = this.queueOf(slot);
    const side = this.orders.side(slot);
    const at = queue.findIndex((other) =>
      side === BUY ? this.ticks(other) < this.ticks(slot) : this.ticks(other) > this.ticks(slot),
    );
    queue.splice(at === -1 ? queue.length : at, 0, slot);
    this.touch(slot);
  }

  remove(slot: number): void {
    const queue = this.queueOf(slot);
    queue.splice(queue.indexOf(slot), 1);
    this.touch(slot);
  }

  reduce(slot: number, lots: number): void {
    this.orders.setLotsLeft(slot, this.orders.lotsLeft(slot) - lots);
    this.touch(slot);
  }

  lotsAt(side: SideNumber, ticks: number): number | bigint {
    const lots = this.queues[side]
      .filter((slot) => this.ticks(slot) === ticks)
      .reduce((sum, slot) => sum + BigInt(this.orders.lotsLeft(slot)), 0n);
    return lots > BigInt(Number.MAX_SAFE_INTEGER) ? lots : Number(lots);
  }

  worse(side: SideNumber, ticks: number): number {
    const worse = this.queues[side]
      .map((slot) => this.ticks(slot))
      .filter((other) => (side === BUY ? other < ticks : other > ticks));
    return worse[0] ?? NONE;
  }

  takeChanged(): Level[] {
    const marks = [...new Set(this.changed.splice(0).map(({ side, ticks }) => `${side} ${ticks}`))];
    return marks.map((mark) => {
      const [side, ticks] = mark.split(' ').map(Number) as [SideNumber, number];
      return { side, ticks, lots: this.lotsAt(side, ticks) };
    });
  }

  private touch(slot: number): void {
    this.changed.push({ side: this.orders.side(slot), ticks: this.ticks(slot) });
  }

  private ticks(slot: number): number {
    return this.orders.ticks(slot);
  }

  private queueOf(slot: number): number[] {
    return this.queues[this.orders.side(slot)];
  }
}
