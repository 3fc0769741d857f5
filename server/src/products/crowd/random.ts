/** A stream of repeatable randomness: the same seed gives the same numbers, on every machine. */
import { uniform } from '../../carry/feed/hash.ts';

export class Random {
  readonly #seed: number;
  #drawn = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Evenly between 0 and 1, both excluded. */
  next(): number {
    this.#drawn += 1;
    return uniform(this.#seed, this.#drawn);
  }

  /** Evenly between two numbers. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Evenly on a logarithmic scale: as often between 1 and 10 as between 10 and 100. Both are above 0. */
  logBetween(low: number, high: number): number {
    return low * (high / low) ** this.next();
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Between two arrivals of a Poisson process, by their mean. */
  exponential(mean: number): number {
    return -mean * Math.log(this.next());
  }

  /** A fat tail: at least `least`, the chance of more than x falls as x^-alpha (Pareto); cut at `most`. */
  pareto(least: number, alpha: number, most: number): number {
    return Math.min(most, least * this.next() ** (-1 / alpha));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of the list, as often as its weight says; undefined where all weights are 0. */
  weighted<T>(list: readonly T[], weight: (one: T) => number): T | undefined {
    const weights = list.map(weight);
    let rest = this.next() * weights.reduce((sum, each) => sum + each, 0);
    return list.find((_, place) => (rest -= weights[place] ?? 0) < 0);
  }
}
