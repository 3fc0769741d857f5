/**
 * Counts wrong guesses and decides when the next may be checked, before anything is hashed. A guess is counted when it is admitted, so that a
 * hundred concurrent ones count as a hundred; a right one is taken back. In memory: a restart resets it.
 */

import { ownText } from '../process/own-text.ts';
import { networkOf, networkTimes } from './peer-address.ts';

/** Under which guesses about an account are counted, or about a name that is none; input is never confused with an account's number. */
export const countedName = (user: { id: number } | undefined, name: string): string =>
  user ? `#${user.id}` : `?${name}`;

export type GuessRules = {
  /** Guesses that are checked within the window. */
  max: number;
  windowMs: number;
  /** After this many wrong ones each further one is delayed, first by `delayMs`, then twice as long each time. */
  free: number;
  delayMs: number;
};

const keysMax = 50_000;

export class Guesses {
  readonly #rules: GuessRules;
  readonly #now: () => number;
  /** Times of the admitted guesses of a key, oldest first. */
  readonly #made = new Map<string, number[]>();

  constructor(rules: GuessRules, now: () => number) {
    this.#rules = rules;
    this.#now = now;
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.#rules.windowMs;
    return (this.#made.get(key) ?? []).filter((at) => at > since);
  }

  /** Whether a guess may be checked now; if so it counts as wrong until `right`. */
  admit(key: string): boolean {
    const { max, free, delayMs } = this.#rules;
    const recent = this.#recent(key);
    const last = recent.at(-1);
    if (recent.length >= max) return false;
    if (last !== undefined && recent.length >= free && this.#now() - last < delayMs * 2 ** (recent.length - free))
      return false;
    recent.push(this.#now());
    this.#made.delete(key);
    // A name that was sent would keep the form it is a slice of.
    this.#made.set(ownText(key), recent);
    if (this.#made.size > keysMax) this.#forget();
    return true;
  }

  /** Milliseconds until a guess would be admitted; 0 where it would be now. */
  wait(key: string): number {
    const { max, free, delayMs, windowMs } = this.#rules;
    const now = this.#now();
    const recent = this.#recent(key);
    const last = recent.at(-1);
    if (last === undefined) return 0;
    // Guesses expire one by one; each that does makes room and shortens the delay.
    const waits = [undefined, ...recent].map((expired, gone) => {
      const counted = recent.length - gone;
      if (counted >= max) return Infinity;
      const room = expired === undefined ? now : expired + windowMs;
      const delayed = counted >= free && counted > 0 ? last + delayMs * 2 ** (counted - free) : now;
      return Math.max(room, delayed) - now;
    });
    return Math.max(0, Math.min(...waits));
  }

  /** How many are counted now. */
  count(key: string): number {
    return this.#recent(key).length;
  }

  /** The guess was right: resets the key. */
  right(key: string): void {
    this.#made.delete(key);
  }

  /** The guess was right, or could not be checked: uncounts it; wrong ones before it stay counted. */
  takeBack(key: string): void {
    const made = this.#made.get(key);
    made?.pop();
    if (made?.length === 0) this.#made.delete(key);
  }

  /** Drops expired keys, then the oldest, so that an attacker cannot fill memory. */
  #forget(): void {
    const since = this.#now() - this.#rules.windowMs;
    for (const [key, made] of this.#made) if ((made.at(-1) ?? 0) <= since) this.#made.delete(key);
    for (const key of this.#made.keys()) {
      if (this.#made.size <= keysMax) return;
      this.#made.delete(key);
    }
  }
}

/** What is counted by peer: an IPv6 network is one together, at so many times the guesses of one. */
export class PeerGuesses {
  readonly #peers: Guesses;
  readonly #networks: Guesses;

  constructor(rules: GuessRules, now: () => number) {
    this.#peers = new Guesses(rules, now);
    const max = rules.max * networkTimes;
    this.#networks = new Guesses({ ...rules, max, free: max }, now);
  }

  /** Whether a guess of this peer may be checked now; if so it counts. */
  admit(peer: string): boolean {
    const network = networkOf(peer);
    if (!this.#peers.admit(peer)) return false;
    if (network === undefined || this.#networks.admit(network)) return true;
    this.#peers.takeBack(peer);
    return false;
  }

  /** Milliseconds until a guess of this peer would be admitted; 0 where it would be now. */
  wait(peer: string): number {
    const network = networkOf(peer);
    return Math.max(this.#peers.wait(peer), network === undefined ? 0 : this.#networks.wait(network));
  }

  count(peer: string): number {
    return this.#peers.count(peer);
  }

  takeBack(peer: string): void {
    const network = networkOf(peer);
    this.#peers.takeBack(peer);
    if (network !== undefined) this.#networks.takeBack(network);
  }
}
