/** Counters with two labels each, kept in plain maps on the hot path and read when scraped. */
export class Counts<A extends string, B extends string | number> {
  readonly #counts = new Map<A, Map<B, number>>();

  add(first: A, second: B): void {
    const row = this.#counts.get(first) ?? new Map<B, number>();
    if (row.size === 0) this.#counts.set(first, row);
    row.set(second, (row.get(second) ?? 0) + 1);
  }

  *rows(): Generator<[first: A, second: B, count: number]> {
    for (const [first, row] of this.#counts) for (const [second, count] of row) yield [first, second, count];
  }
}
