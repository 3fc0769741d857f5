/**
 * What must happen at a time. A timer is (kind, id); setting it again moves it. Timers are not stored: each belongs to something that is,
 * and is set again from that when the state is loaded.
 *
 * A heap with four children a node, sorted by time, then by the place of the kind, then by id. A timer that is moved or cleared leaves its
 * node behind, recognised by a time that is no longer the timer's; nodes left behind are dropped when they reach the top or outnumber the others.
 */
import { assert } from '@glassbook/money';

export type Timer = { due: number; kind: string; id: number };

/** Ids are below this, so that place and id fit one number that sorts like the two of them. */
const IDS = 2 ** 40;
const CHILDREN = 4;

export class Schedule<TimerKind extends string = string> {
  private readonly kinds: readonly string[];
  private readonly places: ReadonlyMap<string, number>;
  /** When each timer is due, by place × 2^40 + id. */
  private readonly dues = new Map<number, number>();
  private size = 0;
  /** By node. */
  private due = new Float64Array(64);
  private key = new Float64Array(64);

  /** `kinds` in the order in which those due at once are run. */
  constructor(kinds: readonly string[]) {
    this.kinds = kinds;
    this.places = new Map(kinds.map((kind, place) => [kind, place]));
    assert(this.places.size === kinds.length, 'a kind of timer is listed once');
  }

  /** How many timers are set. */
  get count(): number {
    return this.dues.size;
  }

  /** How many nodes there is room for. */
  get room(): number {
    return this.due.length;
  }

  /** When the next timer is due; Infinity where there is none. */
  get next(): number {
    return this.size === 0 ? Infinity : (this.due[0] as number);
  }

  set(kind: TimerKind, id: number, due: number): void {
    const key = this.keyOf(kind, id);
    assert(Number.isSafeInteger(due), 'a timer is due at a whole millisecond');
    if (this.dues.get(key) === due) return;
    this.dues.set(key, due);
    if (this.size === this.due.length) this.makeRoom();
    this.rise(this.size++, due, key);
    this.dropLeftBehind();
  }

  clear(kind: TimerKind, id: number): void {
    if (this.dues.delete(this.keyOf(kind, id))) this.dropLeftBehind();
  }

  /** Takes out the timer that is due first at or before `at`. */
  take(at: number): Timer | undefined {
    if (this.size === 0 || this.next > at) return undefined;
    const due = this.due[0] as number;
    const key = this.key[0] as number;
    this.dues.delete(key);
    this.dropLeftBehind();
    return this.timer(key, due);
  }

  /** Every timer, in the order in which they come. */
  timers(): Timer[] {
    return [...this.dues]
      .sort(([keyA, dueA], [keyB, dueB]) => dueA - dueB || keyA - keyB)
      .map(([key, due]) => this.timer(key, due));
  }

  private timer(key: number, due: number): Timer {
    const id = key % IDS;
    return { due, kind: this.kinds[(key - id) / IDS] as string, id };
  }

  private keyOf(kind: TimerKind, id: number): number {
    const place = this.places.get(kind);
    assert(place !== undefined && Number.isSafeInteger(id) && id >= 0 && id < IDS, 'a timer is of a listed kind');
    return place * IDS + id;
  }

  /** Until the node on top is a timer's, so that `next` is exact. */
  private dropLeftBehind(): void {
    while (this.size > 0 && this.dues.get(this.key[0] as number) !== this.due[0]) {
      this.size -= 1;
      if (this.size > 0) this.sink(0, this.due[this.size] as number, this.key[this.size] as number);
    }
  }

  /** Drops what was left behind where that is most of it, else doubles the room. */
  private makeRoom(): void {
    if (this.size > this.dues.size * 2) {
      let kept = 0;
      const seen = new Set<number>();
      for (let node = 0; node < this.size; node += 1) {
        const key = this.key[node] as number;
        if (this.dues.get(key) !== this.due[node] || seen.has(key)) continue;
        seen.add(key);
        this.due[kept] = this.due[node] as number;
        this.key[kept] = key;
        kept += 1;
      }
      this.size = kept;
      for (let node = Math.floor(kept / CHILDREN); node >= 0; node -= 1)
        if (node < kept) this.sink(node, this.due[node] as number, this.key[node] as number);
      return;
    }
    const due = new Float64Array(this.size * 2);
    const key = new Float64Array(this.size * 2);
    due.set(this.due);
    key.set(this.key);
    this.due = due;
    this.key = key;
  }

  private rise(from: number, due: number, key: number): void {
    let node = from;
    while (node > 0) {
      const parent = Math.floor((node - 1) / CHILDREN);
      const dueAbove = this.due[parent] as number;
      const keyAbove = this.key[parent] as number;
      if (dueAbove < due || (dueAbove === due && keyAbove <= key)) break;
      this.due[node] = dueAbove;
      this.key[node] = keyAbove;
      node = parent;
    }
    this.due[node] = due;
    this.key[node] = key;
  }

  private sink(from: number, due: number, key: number): void {
    const { size } = this;
    let node = from;
    for (;;) {
      const first = node * CHILDREN + 1;
      if (first >= size) break;
      let least = first;
      let leastDue = this.due[first] as number;
      let leastKey = this.key[first] as number;
      const end = Math.min(first + CHILDREN, size);
      for (let child = first + 1; child < end; child += 1) {
        const childDue = this.due[child] as number;
        const childKey = this.key[child] as number;
        if (childDue > leastDue || (childDue === leastDue && childKey >= leastKey)) continue;
        least = child;
        leastDue = childDue;
        leastKey = childKey;
      }
      if (due < leastDue || (due === leastDue && key <= leastKey)) break;
      this.due[node] = leastDue;
      this.key[node] = leastKey;
      node = least;
    }
    this.due[node] = due;
    this.key[node] = key;
  }
}

/**
 * So many rows of a kind are changed at once by a timer that changes rows of very many owners, and a few more where one owner has several: it is cut into pieces, so that the commit of none takes a second
 * (docs/performance.md), and commands come between them. Pieces are half a second apart by the clock, not one before each entry: entries come by the thousand while a piece is being committed, and all of them
 * are committed together.
 */
export const PIECE = 2_500;
const PIECE_MS = 500;

/** When the next piece is due: the next whole half second after this entry, or the next whole `everyMs`. It follows from the time alone, so it is not stored. */
export const nextPiece = (entryAt: number, everyMs: number = PIECE_MS): number =>
  (Math.floor(entryAt / everyMs) + 1) * everyMs;
