/**
 * A fair queue in two lanes, served in alternation: known devices, and all others. Within a lane callers take turns, level by level (networks, the
 * addresses of a network, the accounts at an address), so that many requests of one delay only its own; a full lane drops the last entry of the caller with
 * most of them in favor of one with fewer.
 */

/** `names`: the caller's names, from the widest to the narrowest; as many for each of a lane. */
export type Turn = { known: boolean; names: readonly string[] };
type Waiting = { go: () => void; stop: () => void };

/** The waiters below one name: of the narrowest level one after the other, of others by their next name, in the order of their turns. */
class Queue {
  readonly #waiting: Waiting[] = [];
  readonly #parts = new Map<string, Queue>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add([name, ...below]: readonly string[], waiting: Waiting): void {
    this.#size += 1;
    if (name === undefined) {
      this.#waiting.push(waiting);
      return;
    }
    const part = this.#parts.get(name) ?? new Queue();
    this.#parts.set(name, part);
    part.add(below, waiting);
  }

  /** Takes the first waiter of the next name; that name is then the last. */
  next(): Waiting | undefined {
    const [entry] = this.#parts;
    const first = entry ? entry[1].next() : this.#waiting.shift();
    if (first) this.#size -= 1;
    if (!entry) return first;
    const [name, part] = entry;
    this.#parts.delete(name);
    if (part.size > 0) this.#parts.set(name, part);
    return first;
  }

  /** Takes out the last one of the name with most, if that is still more than a new one of these names then has, at the widest level where they differ. */
  dropFor([name, ...below]: readonly string[]): Waiting | undefined {
    const own = name === undefined ? undefined : this.#parts.get(name);
    const largest = this.#largest();
    if (!largest || name === undefined) return undefined;
    const isOther = largest[0] !== name && largest[1].size > (own?.size ?? 0) + 1;
    const dropped = isOther ? this.#drop(largest) : own?.dropFor(below);
    if (dropped && !isOther) this.#size -= 1;
    return dropped;
  }

  #largest(): [string, Queue] | undefined {
    let largest: [string, Queue] | undefined;
    for (const part of this.#parts) if (part[1].size > (largest?.[1].size ?? 0)) largest = part;
    return largest;
  }

  /** The last one of the largest part of a part, at each level. */
  #drop([name, part]: [string, Queue]): Waiting | undefined {
    const below = part.#largest();
    const dropped = below ? part.#drop(below) : part.#waiting.pop();
    if (!below) part.#size -= 1;
    this.#size -= 1;
    if (part.size === 0) this.#parts.delete(name);
    return dropped;
  }
}

class Lane {
  readonly #most: number;
  readonly #queue = new Queue();

  constructor(most: number) {
    this.#most = most;
  }

  /** False where there is no room for another of these. */
  add(names: readonly string[], waiting: Waiting): boolean {
    if (this.#queue.size >= this.#most) {
      const dropped = this.#queue.dropFor(names);
      if (!dropped) return false;
      dropped.stop();
    }
    this.#queue.add(names, waiting);
    return true;
  }

  next(): Waiting | undefined {
    return this.#queue.next();
  }
}

export class Turns {
  readonly #known: Lane;
  readonly #others: Lane;
  #knownWereLast = false;

  /** `most` wait in each lane. */
  constructor(most: number) {
    this.#known = new Lane(most);
    this.#others = new Lane(most);
  }

  /** Resolves with true when it is their turn, and with false where there is no room for them. */
  wait({ known, names }: Turn): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = { go: () => resolve(true), stop: () => resolve(false) };
      if (!(known ? this.#known : this.#others).add(names, waiting)) resolve(false);
    });
  }

  /** Releases the next one; false where none waits. */
  next(): boolean {
    const lanes = this.#knownWereLast ? [this.#others, this.#known] : [this.#known, this.#others];
    for (const lane of lanes) {
      const waiting = lane.next();
      if (!waiting) continue;
      this.#knownWereLast = lane === this.#known;
      waiting.go();
      return true;
    }
    return false;
  }
}
