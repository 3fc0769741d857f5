import type { RowOf, State } from '@glassbook/engine';

/** When open orders that are good till a time are canceled, as committed. */
export class Expiries {
  readonly #at: Map<number, number>;

  /** From the state as loaded. */
  constructor({ expiries }: State['spot'] | State['stocks']) {
    this.#at = new Map(expiries);
  }

  apply(rows: readonly RowOf<'spot', 'expiries'>[]): void {
    for (const { order, at, status } of rows)
      if (status === 'set') this.#at.set(order, at);
      else this.#at.delete(order);
  }

  of(order: number): number | undefined {
    return this.#at.get(order);
  }
}
