/** A binary heap of whole numbers with what waits at them: the first is the smallest, or the largest. Push and pop take O(log n). */
export type Entry<T> = { at: bigint; item: T };

export class Heap<T> {
  readonly #entries: Entry<T>[] = [];
  readonly #isBefore: (a: bigint, b: bigint) => boolean;

  constructor(first: 'smallest' | 'largest') {
    this.#isBefore = first === 'smallest' ? (a, b) => a < b : (a, b) => a > b;
  }

  get size(): number {
    return this.#entries.length;
  }

  first(): Entry<T> | undefined {
    return this.#entries[0];
  }

  push(entry: Entry<T>): void {
    const entries = this.#entries;
    let place = entries.length;
    entries.push(entry);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || !this.#isBefore(entry.at, parent.at)) break;
      entries[place] = parent;
      place = above;
    }
    entries[place] = entry;
  }

  pop(): Entry<T> | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const left = entries[below];
      if (left === undefined) break;
      const right = entries[below + 1];
      if (right !== undefined && this.#isBefore(right.at, left.at)) below += 1;
      const child = entries[below];
      if (child === undefined || !this.#isBefore(child.at, last.at)) break;
      entries[place] = child;
      place = below;
    }
    entries[place] = last;
    return first;
  }

  /** Drops the entries that are not kept, in O(n). */
  keep(isKept: (entry: Entry<T>) => boolean): void {
    const kept = this.#entries.filter(isKept);
    this.#entries.length = 0;
    for (const entry of kept) this.push(entry);
  }
}
