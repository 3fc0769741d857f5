/**
 * How many commands the crowd may send. While somebody watches: about five a second, at random moments, and never more than six in any second. While
 * nobody does: one in several seconds, besides a store that builds up thin books after a start and fills again slowly.
 */
import type { Random } from './random.ts';

export const PER_SECOND_MAX = 6;
const WATCHED_MEAN_MS = 185;
const UNWATCHED_MEAN_MS = 15_000;
/** Commands in store at a start, and how slowly one more comes; only thin books draw on it. */
const STORED = 1_500;
const STORE_MEAN_MS = 60_000;
const SECOND_MS = 1_000;

export class Pace {
  readonly #random: Random;
  /** When the last six were sent. */
  readonly #sent: number[] = [];
  #stored = STORED;
  #storedAt: number;

  constructor(random: Random, now: number) {
    this.#random = random;
    this.#storedAt = now;
  }

  /** Milliseconds to the next turn: arrivals of a Poisson process, `isBusy` where somebody watches or a book is built up from the store. */
  wait(isBusy: boolean): number {
    return this.#random.exponential(isBusy ? WATCHED_MEAN_MS : UNWATCHED_MEAN_MS);
  }

  /** Whether one more command may be sent now. */
  allows(now: number): boolean {
    const [first = -Infinity] = this.#sent.length < PER_SECOND_MAX ? [] : this.#sent;
    return now - first >= SECOND_MS;
  }

  sent(now: number): void {
    this.#sent.push(now);
    if (this.#sent.length > PER_SECOND_MAX) this.#sent.shift();
  }

  /** Whether the store has a command for a thin book. */
  hasStored(now: number): boolean {
    const more = Math.floor((now - this.#storedAt) / STORE_MEAN_MS);
    this.#storedAt += more * STORE_MEAN_MS;
    this.#stored = Math.min(STORED, this.#stored + more);
    return this.#stored > 0;
  }

  takeStored(): void {
    this.#stored -= 1;
  }
}
