/**
 * What must happen at a time. A timer is (kind, id); setting it again moves it. Timers are not stored: each belongs to something that is,
 * and is set again from that when the state is loaded. A heap, sorted by time, then by the place of the kind, then by id.
 */
import { assert } from '@glassbook/money';
import { ABSENT, IntMap } from './int-map.ts';

export type Timer = { due: number; kind: string; id: number };
/** `place` is the kind's place in the list, which decides between timers that are due at once. */
type Node = { due: number; place: number; id: number };

const IDS = 2 ** 40;

export class Schedule<Kind extends string = string> {
  private readonly kinds: readonly string[];
  private readonly heap: Node[] = [];
  /** Where in the heap a timer stands, by place × 2^40 + id. */
  private readonly at = new IntMap();

  /** `kinds` in the order in which those due at once are run. */
  constructor(kinds: readonly string[]) {
    this.kinds = kinds;
  }

  /** When the next timer is due; Infinity where there is none. */
  get next(): number {
    return this.heap[0]?.due ?? Infinity;
  }

  set(kind: Kind, id: number, due: number): void {
    const key = this.keyOf(kind, id);
    const where = this.at.get(key);
    const node = where === ABSENT ? { due, place: (key - id) / IDS, id } : (this.heap[where] as Node);
    const sooner = where === ABSENT || due < node.due;
    node.due = due;
    if (where === ABSENT) this.rise(this.heap.push(node) - 1, node);
    else if (sooner) this.rise(where, node);
    else this.sink(where, node);
  }

  clear(kind: Kind, id: number): void {
    const where = this.at.get(this.keyOf(kind, id));
    if (where !== ABSENT) this.remove(where);
  }

  /** Takes out the timer that is due first at or before `at`. */
  take(at: number): Timer | undefined {
    const first = this.heap[0];
    if (first === undefined || first.due > at) return undefined;
    this.remove(0);
    return { due: first.due, kind: this.kinds[first.place] as string, id: first.id };
  }

  private keyOf(kind: Kind, id: number): number {
    const place = this.kinds.indexOf(kind);
    assert(place >= 0 && id >= 0 && id < IDS, 'a timer is of a kind that was told');
    return place * IDS + id;
  }

  private remove(where: number): void {
    const gone = this.heap[where] as Node;
    const last = this.heap.pop() as Node;
    this.at.delete(gone.place * IDS + gone.id);
    if (gone === last) return;
    if (before(last, gone)) this.rise(where, last);
    else this.sink(where, last);
  }

  private rise(from: number, node: Node): void {
    let where = from;
    while (where > 0) {
      const parent = (where - 1) >> 1;
      const above = this.heap[parent] as Node;
      if (!before(node, above)) break;
      this.put(where, above);
      where = parent;
    }
    this.put(where, node);
  }

  private sink(from: number, node: Node): void {
    let where = from;
    for (;;) {
      let child = where * 2 + 1;
      if (child >= this.heap.length) break;
      const right = this.heap[child + 1];
      if (right !== undefined && before(right, this.heap[child] as Node)) child += 1;
      const below = this.heap[child] as Node;
      if (!before(below, node)) break;
      this.put(where, below);
      where = child;
    }
    this.put(where, node);
  }

  private put(where: number, node: Node): void {
    this.heap[where] = node;
    this.at.set(node.place * IDS + node.id, where);
  }
}

const before = (a: Node, b: Node): boolean => (a.due - b.due || a.place - b.place || a.id - b.id) < 0;
