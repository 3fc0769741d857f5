/**
 * The book of a stock. While its auction is carried out it is shut: an order that comes is in no queue, and neither are those that were taken out to arrive again or to end. They stand in line, in their sequence, with what
 * they hold.
 */
import { FlatBook } from '../../core/flat-book.ts';
import { ABSENT } from '../../core/int-map.ts';
import { NONE } from '../../core/none.ts';
import { RankHeap } from '../../core/trigger/heap.ts';

export class AuctionBook extends FlatBook {
  /** An order that is added stands in line, and has no priority before it queues. */
  isShut = false;
  /** Orders of a lower priority stand in line. */
  lineBefore = 0;
  /** Those that were taken out, as they queued, and the first of each price by priority. */
  private readonly taken = new FlatBook(this.orders);
  private readonly firsts = new RankHeap();
  /** Those that came meanwhile, by id, and how many of them were next already. One that ended is passed over. */
  private late: number[] = [];
  private place = 0;

  override add(slot: number): void {
    const { orders } = this;
    if (this.isShut) orders.setPriority(slot, 0);
    if (this.queues(slot)) super.add(slot);
    else if (orders.priority(slot) === 0) this.late.push(orders.id(slot));
    else this.taken.add(slot);
  }

  override remove(slot: number): void {
    if (this.queues(slot)) super.remove(slot);
    else if (this.orders.priority(slot) > 0) this.removeTaken(slot);
  }

  /** Whether an open order is in a queue. */
  queues(slot: number): boolean {
    return this.orders.priority(slot) >= this.lineBefore;
  }

  /** Takes all orders out of their queues, whatever their number: `lineBefore` is to be above their priority. */
  takeOut(): void {
    this.moveTo(this.taken);
    this.begin();
  }

  /** The next in line: those that were taken out by priority, then those that came; NONE where there is none. */
  next(): number {
    if (this.firsts.first !== ABSENT) return this.firsts.first;
    for (; this.place < this.late.length; this.place += 1) {
      const slot = this.orders.slotOf.get(this.late[this.place] as number);
      if (slot !== ABSENT) return slot;
    }
    this.late = [];
    this.place = 0;
    return NONE;
  }

  /** Takes the next in line, which is then the caller's. */
  takeNext(slot: number): void {
    if (this.orders.priority(slot) > 0) this.removeTaken(slot);
    else this.place += 1;
  }

  /** After loading. */
  begin(): void {
    for (const head of this.taken.heads()) this.firsts.set(head, this.orders.priority(head));
    this.late.sort((a, b) => a - b);
  }

  private removeTaken(slot: number): void {
    const after = this.orders.next(slot);
    this.taken.remove(slot);
    if (this.firsts.delete(slot) && after !== NONE) this.firsts.set(after, this.orders.priority(after));
  }
}
