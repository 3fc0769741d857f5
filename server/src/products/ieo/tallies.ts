/** How far each offer is, from committed batches only. */
import type { Changes, State } from '@glassbook/engine';
import type { TallyRow as IeoTallyRow } from '@glassbook/engine/ieo';

export class Tallies {
  readonly #rows: Map<number, IeoTallyRow>;

  constructor({ ieo }: Pick<State, 'ieo'>) {
    this.#rows = new Map(ieo.tallies);
  }

  /** By offer; the newest first. */
  all(): IeoTallyRow[] {
    return [...this.#rows.values()].sort((a, b) => b.offer - a.offer);
  }

  of(offer: number): IeoTallyRow | undefined {
    return this.#rows.get(offer);
  }

  take({ ieo: { tallies } }: Pick<Changes, 'ieo'>): void {
    for (const row of tallies) this.#rows.set(row.offer, row);
  }
}
