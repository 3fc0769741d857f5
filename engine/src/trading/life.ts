/**
 * The life of an order in a book, which is the same in every product with books: it rests with what it holds, is canceled or filled, ends, and its rows are taken. What differs a product
 * gives once; what a fill moves is its settlement (core/matching.ts), and what an order must be to enter is its own.
 */
import { assert, type Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Core } from '../core/core.ts';
import { ABSENT } from '../core/int-map.ts';
import type { Ladder } from '../core/ladder.ts';
import type { Behaviour } from '../core/orders/order-flags.ts';
import type { Orders } from '../core/orders.ts';
import type { Pit } from '../core/pit.ts';
import { sideName } from '../core/side.ts';
import type { CancelReason, OrderStatus, Side } from '../core/terms.ts';

/** What a market has beside its steps, its book and its product's own. */
export type TradingMarket = Pit & {
  status: 'open' | 'halted';
  maker: Ladder | undefined;
  /** The house maker's orders, best level first. */
  ladder: { bids: number[]; asks: number[] };
};
export type MarketRow = { market: number; status: 'open' | 'halted' };
/** What every row of an order has. */
export type AnyOrderRow = Behaviour & {
  id: number;
  owner: number;
  side: Side;
  clientOrderId: string | undefined;
  price: Amount;
  filledValue: Amount;
  fee: Amount;
  priority: number;
  createdAt: number;
  updatedAt: number;
};

/** A product with books, in types alone. */
export type Trades = { state: Core; market: TradingMarket; row: AnyOrderRow };
/** What it keeps of its orders, in its part of the state. */
type Floor<T extends Trades> = {
  markets: Map<number, T['market']>;
  orders: Orders;
  nextPriority: number;
  /** What waits to be taken. */
  closed: Changed<T['row']>;
  statuses: Changed<MarketRow>;
};
/** What a product says of its orders. */
type Own<T extends Trades> = {
  floorOf: (state: T['state']) => Floor<T>;
  /** What so many lots of the order in `slot` have on hold; 0 where it needs nothing. */
  holdOf: (state: T['state'], market: T['market'], slot: number, lots: number) => Amount;
  /** The order in `slot` as others see it: whole ticks and lots are amounts again. */
  rowOf: (
    state: T['state'],
    market: T['market'],
    slot: number,
    status: OrderStatus,
    reason: CancelReason | undefined,
  ) => T['row'];
  /** It is about to wait in the book, with `held` on hold. */
  rests?: (state: T['state'], slot: number, held: Amount) => void;
  /** It has left the book, and its hold is free. */
  leaves?: (state: T['state'], slot: number) => void;
  /** It has ended, with this last row: what was kept with it is forgotten. */
  ends?: (state: T['state'], order: number, row: T['row']) => void;
};

/** Held money is always exactly what the open orders explain. */
export class Life<T extends Trades> {
  private readonly own: Own<T>;

  constructor(own: Own<T>) {
    this.own = own;
  }

  floorOf(state: T['state']): Floor<T> {
    return this.own.floorOf(state);
  }

  /** The market of the open order in `slot`. */
  marketAt(state: T['state'], slot: number): T['market'] {
    const { markets, orders } = this.own.floorOf(state);
    const market = markets.get(orders.market(slot));
    assert(market !== undefined, 'an open order has a market');
    return market;
  }

  /** Queues the order in `slot` with what is left of it, and holds what that can need. */
  rest(state: T['state'], market: T['market'], slot: number): void {
    const { orders } = market;
    const hold = this.own.holdOf(state, market, slot, orders.lotsLeft(slot));
    if (hold > 0n) state.ledger.hold(orders.payer(slot), hold);
    this.own.rests?.(state, slot, hold);
    this.enqueue(state, market, slot);
  }

  /** Puts the order in `slot`, whose hold is right, at the end of the queue at its price. */
  enqueue(state: T['state'], market: T['market'], slot: number): void {
    const floor = this.own.floorOf(state);
    market.orders.setPriority(slot, floor.nextPriority);
    floor.nextPriority += 1;
    market.book.add(slot);
    market.orders.touch(slot);
  }

  /** Takes an order out of its queue and gives back what it still holds. The slot stays the caller's. */
  pull(state: T['state'], market: T['market'], slot: number): void {
    market.book.remove(slot);
    this.free(state, market, slot);
  }

  /** Gives back what an order that is out of its queue still holds. */
  free(state: T['state'], market: T['market'], slot: number): void {
    const { orders } = market;
    const hold = this.own.holdOf(state, market, slot, orders.lotsLeft(slot));
    if (hold > 0n) state.ledger.release(orders.payer(slot), hold);
    this.own.leaves?.(state, slot);
  }

  /** The end of an order that is no longer in the book: its last state goes to the changes, its slot is free. */
  close(
    state: T['state'],
    market: T['market'],
    slot: number,
    status: 'done' | 'cancelled',
    reason: CancelReason | undefined,
  ): T['row'] {
    const row = this.own.rowOf(state, market, slot, status, reason);
    this.own.ends?.(state, row.id, row);
    this.own.floorOf(state).closed.push(row);
    market.orders.remove(slot);
    return row;
  }

  /** Pulls and ends an open order. */
  cancel(state: T['state'], market: T['market'], slot: number, reason: CancelReason): T['row'] {
    this.pull(state, market, slot);
    market.orders.setUpdatedAt(slot, state.at);
    return this.close(state, market, slot, 'cancelled', reason);
  }

  /** Cancels those of the owner's open orders that `isOne` picks, oldest first, in halted markets too; returns how many. */
  cancelOwn(
    state: T['state'],
    owner: number,
    reason: CancelReason,
    isOne: (market: T['market'], slot: number) => boolean,
  ): number {
    const { orders } = this.own.floorOf(state);
    let canceled = 0;
    for (const id of orders.idsOf(owner)) {
      const slot = orders.slotOf.get(id);
      const market = this.marketAt(state, slot);
      if (!isOne(market, slot)) continue;
      this.cancel(state, market, slot, reason);
      canceled += 1;
    }
    return canceled;
  }

  /** The slot of the owner's open order, by id or by the name its owner gave it. Another owner's order, a closed one and an unknown one are all ABSENT. */
  ownSlot(state: T['state'], owner: number, order: number, name?: string): number {
    const { orders } = this.own.floorOf(state);
    if (name !== undefined) return orders.slotNamed(owner, name);
    const slot = orders.slotOf.get(order);
    return slot !== ABSENT && orders.owner(slot) === owner ? slot : ABSENT;
  }

  /** Orders that changed since the last time: those that ended, then the open ones as they stand. */
  take(state: T['state']): T['row'][] {
    const { orders, closed } = this.own.floorOf(state);
    const rows = closed.take();
    for (const slot of orders.takeTouched())
      rows.push(this.own.rowOf(state, this.marketAt(state, slot), slot, 'open', undefined));
    return rows;
  }

  /** What open orders have on hold, by account. */
  *holds(state: T['state']): Generator<[number, Amount]> {
    const { orders } = this.own.floorOf(state);
    for (const slot of orders.slots())
      yield [orders.payer(slot), this.own.holdOf(state, this.marketAt(state, slot), slot, orders.lotsLeft(slot))];
  }
}

/** Orders of one market or one side, where it is named. */
export const isOf =
  (only: number | undefined, side: Side | undefined) =>
  ({ market, orders }: Pit, slot: number): boolean =>
    (only === undefined || market === only) && (side === undefined || sideName(orders.side(slot)) === side);
