/** Markets in which an order of a user rests, or waits for the index price: it may trade at any price of the index, with the house maker's quotes around it. */
import { FIRST_USER, type Changes, type State } from '@glassbook/engine';

export class RestingUsers {
  readonly #robots: ReadonlySet<number>;
  /** The orders by market. One that waited has the same number once it is placed. */
  readonly #open = new Map<number, Set<number>>();

  /** From the state as loaded. Orders of the house and of simulated traders do not count. */
  constructor({ spot: { orders, conditionals } }: State, robots: ReadonlySet<number>) {
    this.#robots = robots;
    for (const { market, id, owner, by } of conditionals.all()) this.#set(market, id, owner, by === 'index');
    for (const slot of orders.slots()) this.#set(orders.market(slot), orders.id(slot), orders.owner(slot), true);
  }

  apply({ conditionals, orders }: Pick<Changes['spot'], 'conditionals' | 'orders'>): void {
    for (const { market, id, owner, by, status } of conditionals)
      this.#set(market, id, owner, by === 'index' && status === 'waiting');
    // One that was placed is open, or ended, as its order says.
    for (const { market, id, owner, status } of orders) this.#set(market, id, owner, status === 'open');
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
