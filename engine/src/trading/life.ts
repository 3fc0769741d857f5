/**
 * The life of an order, which is the same in every product with books: it is put into a book with what it holds, waits, is canceled or filled, ends, is stored and loaded. What differs is
 * in one object a product, its `Life`; what a fill moves is its settlement (core/matching.ts), and what an order must be to enter is its own.
 */
import { assert, type Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Core } from '../core/core.ts';
import type { Ladder } from '../core/ladder.ts';
import type { Limits } from '../core/matching.ts';
import type { Behaviour } from '../core/orders/order-flags.ts';
import type { Orders } from '../core/orders.ts';
import type { Pit } from '../core/pit.ts';
import type { SideNumber } from '../core/side.ts';
import type { CancelReason, OrderStatus, OrderType, Side, TimeInForce } from '../core/terms.ts';

/** An order in the book's own numbers. */
export type Sized = Limits & { side: SideNumber };
export const isRefusal = <R extends string>(sized: Sized | R): sized is R => typeof sized === 'string';

/** Whether what is left of such an order waits in the book. */
export const mayRest = ({ type, timeInForce }: { type: OrderType; timeInForce: TimeInForce }): boolean =>
  type === 'limit' && (timeInForce === 'GTC' || timeInForce === 'GTD');

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
  market: number;
  side: Side;
  clientOrderId: string | undefined;
  price: Amount;
  filledValue: Amount;
  fee: Amount;
  status: OrderStatus;
  priority: number;
  createdAt: number;
  updatedAt: number;
};

/** A product with books, in types alone. */
export type Trades = { state: Core; market: TradingMarket; row: AnyOrderRow };
/** What it keeps of its orders, in its part of the state. */
export type Floor<T extends Trades> = {
  markets: Map<number, T['market']>;
  orders: Orders;
  nextPriority: number;
  /** What waits to be taken. */
  closed: Changed<T['row']>;
  statuses: Changed<MarketRow>;
};

export type Life<T extends Trades> = {
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
  /** It has ended: what was kept with it is forgotten. */
  ends?: (state: T['state'], order: number) => void;
};

/** The market of the open order in `slot`. */
export function marketAt<T extends Trades>(life: Life<T>, state: T['state'], slot: number): T['market'] {
  const { markets, orders } = life.floorOf(state);
  const market = markets.get(orders.market(slot));
  assert(market !== undefined, 'an open order has a market');
  return market;
}
