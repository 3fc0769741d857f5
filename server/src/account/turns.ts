/**
 * A fair queue in two lanes, served in alternation: known devices, and all others. Within a lane callers take turns, so that many requests of one caller
 * delay only each other; a full lane drops the last entry of the caller with most of them in favor of a caller with fewer.
 */

/** `who`: of a known device the account, of others the peer. */
export type Turn = { known: boolean; who: string };
type Waiting = { go: () => void; stop: () => void };

class Lane {
  readonly #most: number;
  /** By who waits, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False where there is no room for another of these. */
  add(who: string, waiting: Waiting): boolean {
    const own = this.#waiting.get(who) ?? [];
    if (this.#count >= this.#most && !this.#dropFor(own.length)) return false;
    own.push(waiting);
    this.#waiting.set(who, own);
    this.#count += 1;
    return true;
  }

  /** Stops the last one of who has most, if that is still more than the newcomer then has. */
  #dropFor(own: number): boolean {
    const [most] = [...this.#waiting.values()].sort((a, b) => b.length - a.length);
    if (!most || most.length <= own + 1) return false;
    most.pop()?.stop();
    this.#count -= 1;
    return true;
  }

  next(): Waiting | undefined {
    for (const [who, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(who);
      if (others.length > 0) this.#waiting.set(who, others);
      this.#count -= 1;
      return first;
    }
    return undefined;
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
  wait({ known, who }: Turn): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = { go: () => resolve(true), stop: () => resolve(false) };
      if (!(known ? this.#known : this.#others).add(who, waiting)) resolve(false);
    });
  }

  /** Lets the next one go; false where nobody waits. */
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
