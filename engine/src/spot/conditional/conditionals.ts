/** The conditional orders that wait: by id, by owner, by name, and exits by the entry they belong to, those with a limit side in the book by that. */
import type { Conditional } from '../rows.ts';

export class Conditionals {
  private readonly byId = new Map<number, Conditional>();
  private readonly byOwner = new Map<number, Set<number>>();
  private readonly byName = new Map<string, number>();
  private readonly exits = new Map<number, number>();
  private readonly legs = new Map<number, number>();
  private readonly touched = new Set<number>();

  get size(): number {
    return this.byId.size;
  }

  /** Whether any entry order has exits. */
  get hasExits(): boolean {
    return this.exits.size > 0;
  }

  get(id: number): Conditional | undefined {
    return this.byId.get(id);
  }

  /** The exit of an open entry order. */
  exitOf(entry: number): Conditional | undefined {
    return this.byId.get(this.exits.get(entry) ?? 0);
  }

  /** Whether any has a limit side in the book. */
  get hasLegs(): boolean {
    return this.legs.size > 0;
  }

  /** The one whose limit side this order is. */
  ofLeg(order: number): Conditional | undefined {
    return this.byId.get(this.legs.get(order) ?? 0);
  }

  /** It goes on without its limit side. */
  dropLeg(order: Conditional): void {
    this.legs.delete(order.leg);
    order.leg = 0;
  }

  named(owner: number, name: string): Conditional | undefined {
    return this.byId.get(this.byName.get(`${owner}/${name}`) ?? 0);
  }

  /** The owner's, oldest first. */
  of(owner: number): Conditional[] {
    const ids = this.byOwner.get(owner);
    return ids === undefined ? [] : [...ids].sort((a, b) => a - b).map((id) => this.byId.get(id) as Conditional);
  }

  add(order: Conditional): void {
    const { id, owner, clientOrderId } = order;
    this.byId.set(id, order);
    const ids = this.byOwner.get(owner);
    if (ids) ids.add(id);
    else this.byOwner.set(owner, new Set([id]));
    if (clientOrderId !== undefined) this.byName.set(`${owner}/${clientOrderId}`, id);
    if (order.leg !== 0) this.legs.set(order.leg, id);
    this.touch(id);
  }

  /** The entry is open, so what it receives from now on is covered by this exit. */
  link(entry: number, exit: number): void {
    this.exits.set(entry, exit);
  }

  unlink(entry: number): void {
    this.exits.delete(entry);
  }

  remove({ id, owner, parent, leg, clientOrderId }: Conditional): void {
    this.byId.delete(id);
    const ids = this.byOwner.get(owner);
    ids?.delete(id);
    if (ids?.size === 0) this.byOwner.delete(owner);
    if (clientOrderId !== undefined) this.byName.delete(`${owner}/${clientOrderId}`);
    if (this.exits.get(parent) === id) this.exits.delete(parent);
    this.legs.delete(leg);
    this.touched.delete(id);
  }

  touch(id: number): void {
    this.touched.add(id);
  }

  /** Those that changed since the last time, each once. */
  takeTouched(): Conditional[] {
    const orders = [...this.touched].map((id) => this.byId.get(id) as Conditional);
    this.touched.clear();
    return orders;
  }

  /** Those of a market, by id. */
  in(market: number): Conditional[] {
    const orders: Conditional[] = [];
    for (const order of this.byId.values()) if (order.market === market) orders.push(order);
    return orders.sort((a, b) => a.id - b.id);
  }

  /** All of them by id. */
  all(): Conditional[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }
}
