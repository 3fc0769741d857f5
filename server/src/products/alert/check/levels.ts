/**
 * The alerts that watch one series of numbers, in two heaps: those a rising value reaches, and those a falling one does. A value costs O(1) where it
 * reaches none, and O(log n) for each that it reaches. Removed ones stay in their heap until they come first, or are half of it.
 */
import { Heap, type Entry } from './heap.ts';
import { waitsAt, type Alert } from './alert.ts';

type Waiting = Entry<Alert>;

export class Levels {
  readonly #up = new Heap<Alert>('smallest');
  readonly #down = new Heap<Alert>('largest');
  readonly #live = new Map<number, Waiting>();

  get size(): number {
    return this.#live.size;
  }

  /** Adds the alert where it waits now, in place of what it was. */
  put(alert: Alert): void {
    const { side, at } = waitsAt(alert);
    const entry = { at, item: alert };
    this.#live.set(alert.id, entry);
    (side === 'up' ? this.#up : this.#down).push(entry);
    if (this.#up.size + this.#down.size > 2 * this.#live.size + 64)
      for (const heap of [this.#up, this.#down]) heap.keep((one) => this.#isLive(one));
  }

  all(): Alert[] {
    return [...this.#live.values()].map(({ item }) => item);
  }

  of(id: number): Alert | undefined {
    return this.#live.get(id)?.item;
  }

  remove(id: number): void {
    this.#live.delete(id);
  }

  /** Takes out an alert that the value reaches; undefined where it reaches none. */
  take(value: bigint): Alert | undefined {
    const reached = this.#next(this.#up, (at) => value >= at) ?? this.#next(this.#down, (at) => value <= at);
    if (reached) this.#live.delete(reached.id);
    return reached;
  }

  /** Whether an alert would be reached by a value that is at most so far from this one. */
  isNear(value: bigint, distance: bigint): boolean {
    const [up, down] = [this.#first(this.#up), this.#first(this.#down)];
    return (up !== undefined && up.at <= value + distance) || (down !== undefined && down.at >= value - distance);
  }

  #next(heap: Heap<Alert>, isReached: (at: bigint) => boolean): Alert | undefined {
    const first = this.#first(heap);
    if (first === undefined || !isReached(first.at)) return undefined;
    heap.pop();
    return first.item;
  }

  /** The first that is not removed. */
  #first(heap: Heap<Alert>): Waiting | undefined {
    for (let first = heap.first(); first !== undefined; first = heap.first()) {
      if (this.#isLive(first)) return first;
      heap.pop();
    }
    return undefined;
  }

  #isLive(entry: Waiting): boolean {
    return this.#live.get(entry.item.id) === entry;
  }
}
