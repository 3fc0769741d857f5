/** How fast one user may write: so many at once, then one in a while. In memory: a refused message costs the database nothing. */
const burst = 20;
const everyMs = 3_000;

export class Flood {
  /** When the burst of a user is whole again, milliseconds of `now`. */
  readonly #wholeAt = new Map<number, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one message: 0, or the milliseconds until it may be sent. */
  take(user: number): number {
    const now = this.#now();
    const wholeAt = Math.max(this.#wholeAt.get(user) ?? 0, now);
    const wait = wholeAt + everyMs - (now + burst * everyMs);
    if (wait > 0) return wait;
    this.#wholeAt.set(user, wholeAt + everyMs);
    return 0;
  }

  /** Drops the users whose burst is whole. */
  forget(): void {
    for (const [user, wholeAt] of this.#wholeAt) if (wholeAt <= this.#now()) this.#wholeAt.delete(user);
  }
}
