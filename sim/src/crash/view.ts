/** What the traders see: prices, their own positions, orders and money, from the rows that the engine gave out. */
import type { Changes, RowOf } from '@glassbook/engine';

export type Position = RowOf<'futures', 'positions'>;
type Own = { positions: Map<number, Position>; orders: Set<number>; money: Map<number, bigint> };

/** So many minutes of prices are kept. */
const KEPT = 60;

export class View {
  /** The index price of each instrument, minute by minute, newest last. */
  readonly #prices = new Map<number, bigint[]>();
  readonly #marks = new Map<number, bigint>();
  readonly #owners = new Map<number, Own>();

  minute(instrument: number, price: bigint): void {
    const all = this.#prices.get(instrument) ?? [];
    all.push(price);
    if (all.length > KEPT) all.shift();
    this.#prices.set(instrument, all);
  }

  follow({ balances, futures: { marks, positions, orders } }: Changes): void {
    for (const { market, mark } of marks) this.#marks.set(market, mark);
    for (const { owner, kind, asset, available } of balances)
      if (kind === 'futures') this.of(owner).money.set(asset, available);
    for (const row of positions) {
      const own = this.of(row.owner).positions;
      if (row.status === 'open') own.set(row.id, row);
      else own.delete(row.id);
    }
    for (const { id, owner, status } of orders) {
      const own = this.of(owner).orders;
      if (status === 'open') own.add(id);
      else own.delete(id);
    }
  }

  of(owner: number): Own {
    let own = this.#owners.get(owner);
    if (!own) this.#owners.set(owner, (own = { positions: new Map(), orders: new Set(), money: new Map() }));
    return own;
  }

  mark(market: number): bigint {
    return this.#marks.get(market) ?? 0n;
  }

  /** How far the index price is from so many minutes ago, in parts per ten thousand, rounded toward zero. */
  moved(instrument: number, minutes: number): number {
    const all = this.#prices.get(instrument) ?? [];
    const [now, then] = [all.at(-1), all.at(-1 - minutes) ?? all[0]];
    return now === undefined || then === undefined ? 0 : Number(((now - then) * 10_000n) / then);
  }
}
