/** How far all series are, as committed: what the channel shows, and by which numbers items are boxes. */
import type { Changes, State } from '@glassbook/engine';
import type { SeriesRow } from '@glassbook/engine/nft';
import { codeOf } from './codes.ts';

export class SeriesRows {
  readonly #rows: Map<number, SeriesRow>;

  constructor({ nft: { series } }: Pick<State, 'nft'>) {
    this.#rows = new Map(series);
  }

  take({ nft: { series } }: Changes): void {
    for (const row of series) this.#rows.set(row.series, row);
  }

  all(): SeriesRow[] {
    return [...this.#rows.values()];
  }

  /** The code of an item by its number alone: those of boxes are a range of each series. */
  codeOfItem(id: number): string {
    const of = this.all().find(({ firstItem, total }) => firstItem > 0 && id >= firstItem && id < firstItem + total);
    return codeOf(of ? { id, series: of.series, number: id - of.firstItem + 1 } : { id, series: 0, number: 0 });
  }
}
