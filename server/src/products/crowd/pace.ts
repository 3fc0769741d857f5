/**
 * How many commands the crowd may send. Watched: about five a second, at random moments, and never more than six in any second. Unwatched: one in half
 * a minute, besides a store of commands that are sent while a book is thin, which fills again slowly. In the first minute after a start these are sent at
 * up to sixty a second; some of them are in books that are not thin.
 */
import type { Random } from './random.ts';

export type Speed = 'building' | 'watched' | 'unwatched';
export const PER_SECOND_MAX: Readonly<Record<Speed, number>> = { building: 60, watched: 6, unwatched: 6 };
const MEAN_MS: Readonly<Record<Speed, number>> = { building: 15, watched: 185, unwatched: 30_000 };
/** Commands in store at a start, and how slowly one more comes; drawn on only while a book is thin. */
const STORED = 1_500;
const STORE_MEAN_MS = 120_000;
const BUILDING_MS = 60_000;
const SECOND_MS = 1_000;

export class Pace {
  readonly #random: Random;
  readonly #beganAt: number;
  /** When the last were sent, as many as may be in a second. */
  readonly #sent: number[] = [];
  #stored = STORED;
  #storedAt: number;

  constructor(random: Random, now: number) {
    this.#random = random;
    this.#beganAt = now;
    this.#storedAt = now;
  }

  /** Milliseconds to the next turn: arrivals of a Poisson process. */
  wait(speed: Speed): number {
    return this.#random.exponential(MEAN_MS[speed]);
  }

  /** Whether one more command may be sent now. */
  allows(now: number, speed: Speed): boolean {
    const earlier = this.#sent.at(-PER_SECOND_MAX[speed]) ?? -Infinity;
    return now - earlier >= SECOND_MS;
  }

  sent(now: number): void {
    this.#sent.push(now);
    if (this.#sent.length > PER_SECOND_MAX.building) this.#sent.shift();
  }

  /** Whether books are built up at once: shortly after a start. */
  isStart(now: number): boolean {
    return now - this.#beganAt < BUILDING_MS;
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
