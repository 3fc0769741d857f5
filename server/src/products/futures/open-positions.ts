/** The open positions of users as committed, by owner. */
import { FIRST_USER, type Changes, type State } from '@glassbook/engine';
import type { PositionRow } from './stored.ts';

export type OpenPosition = Omit<PositionRow, 'status' | 'closeReason'>;

export class OpenPositions {
  readonly #owners = new Map<number, Map<number, OpenPosition>>();

  constructor({ futures }: State) {
    // A position of the state changes with it, so what is kept is a copy.
    for (const position of futures.positions.values()) this.#put({ ...position }, true);
  }

  apply({ futures: { positions } }: Changes): void {
    for (const row of positions) this.#put(row, row.status === 'open');
  }

  of(owner: number): OpenPosition[] {
    return [...(this.#owners.get(owner)?.values() ?? [])];
  }

  owners(): number[] {
    return [...this.#owners.keys()];
  }

  #put(row: OpenPosition, isOpen: boolean): void {
    if (row.owner < FIRST_USER) return;
    const own = this.#owners.get(row.owner) ?? new Map<number, OpenPosition>();
    if (isOpen) own.set(row.id, row);
    else own.delete(row.id);
    if (own.size === 0) this.#owners.delete(row.owner);
    else this.#owners.set(row.owner, own);
  }
}
