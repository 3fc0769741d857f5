/**
 * The markets that options settle on: each from its first opening to the first tick at the last expiry or after it, also where it is no longer sold. Without that tick there is no
 * signed head over what has ended.
 */
import type { Changes } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';

export class Settling {
  /** Up to when a market is followed, milliseconds UTC. */
  readonly #until = new Map<number, number>();

  /** `known`: markets with a chain. One of them may lack the tick after an option that ended before this start, so each is followed to its first tick. */
  constructor(known: Iterable<number>, open: Iterable<OptionRow>) {
    for (const instrument of known) this.#until.set(instrument, 0);
    for (const row of open) this.#open(row);
  }

  has(instrument: number): boolean {
    return this.#until.has(instrument);
  }

  /** Of a committed batch. */
  note({ options: { options: rows }, indexPrice: { prices } }: Pick<Changes, 'options' | 'indexPrice'>): void {
    for (const row of rows) if (row.status === 'open') this.#open(row);
    for (const { market, at } of prices) if (at >= (this.#until.get(market) ?? Infinity)) this.#until.delete(market);
  }

  #open({ instrument, expiry }: Pick<OptionRow, 'instrument' | 'expiry'>): void {
    this.#until.set(instrument, Math.max(this.#until.get(instrument) ?? 0, expiry));
  }
}
