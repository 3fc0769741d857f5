/** Markets in which a user's order rests: it may trade at any price of the index, with the house maker's quotes around it. */
import { FIRST_USER, type OrderRow, type State } from '@glassbook/engine';

export class RestingUsers {
  readonly #robots: ReadonlySet<number>;
  /** The open orders by market. */
  readonly #open = new Map<number, Set<number>>();

  /** From the state as loaded. Orders of the house and of simulated traders do not count. */
  constructor({ spot: { orders } }: State, robots: ReadonlySet<number>) {
    this.#robots = robots;
    for (const slot of orders.slots()) this.#set(orders.market(slot), orders.id(slot), orders.owner(slot), true);
  }

  apply(rows: readonly OrderRow[]): void {
    for (const { market, id, owner, status } of rows) this.#set(market, id, owner, status === 'open');
  }

  isIn(market: number): boolean {
    return (this.#open.get(market)?.size ?? 0) > 0;
  }

  #set(market: number, id: number, owner: number, isOpen: boolean): void {
    if (owner < FIRST_USER || this.#robots.has(owner)) return;
    const ids = this.#open.get(market) ?? new Set();
    if (isOpen) ids.add(id);
    else ids.delete(id);
    this.#open.set(market, ids);
  }
}
