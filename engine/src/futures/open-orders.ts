/** How an order comes to rest with its hold, and how it leaves. What an order that opens can need is on hold; one that closes holds nothing. */
import { assert, type Amount } from '@glassbook/money';
import { priceOf } from '../core/grid.ts';
import { isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { BUY, sideName } from '../core/side.ts';
import type { CancelReason, OrderStatus } from '../core/terms.ts';
import type { Exits, OrderSummary } from './command.ts';
import { restingCost } from './cost.ts';
import { duePool } from './margin.ts';
import { marketOf } from './positions.ts';
import type { OrderRow } from './rows.ts';
import type { Exposure, Market, OrderTerms, State } from './state.ts';

/** What the order in `slot` has on hold with so many lots left. */
export function holdAt(state: State, market: Market, slot: number, lots: number): Amount {
  const { orders } = state.futures;
  const terms = termsOf(state, orders.id(slot));
  if (terms.closes !== 0) return 0n;
  const side = orders.side(slot) === BUY ? 'long' : 'short';
  return restingCost(market, terms, side, orders.ticks(slot), lots);
}

export function termsOf(state: State, order: number): OrderTerms {
  const terms = state.futures.terms.get(order);
  assert(terms !== undefined, 'an open order has its terms');
  return terms;
}

/** Queues the order in `slot` with what is left of it, and holds what that can need. */
export function restOrder(state: State, market: Market, slot: number): void {
  const { orders } = state.futures;
  const hold = holdAt(state, market, slot, orders.lotsLeft(slot));
  if (hold > 0n) {
    state.ledger.hold(orders.payer(slot), hold);
    // It is no longer part of what positions have.
    duePool(state, termsOf(state, orders.id(slot)).exposure.pool);
  }
  countResting(state, slot, orders.lotsLeft(slot));
  orders.setPriority(slot, state.futures.nextPriority);
  state.futures.nextPriority += 1;
  market.book.add(slot);
  orders.touch(slot);
}

/** Counts contracts of a resting order as ordered, or as to be closed; below zero where they no longer are. */
export function countResting(state: State, slot: number, lots: number): void {
  const { orders } = state.futures;
  const side = orders.side(slot);
  const { closes, exposure } = termsOf(state, orders.id(slot));
  if (closes === 0) exposure.ordered[side] += lots;
  else exposure.closing[side === BUY ? 'short' : 'long'] += lots;
  const position = closes > 0 ? state.futures.positions.get(closes) : undefined;
  if (position) position.closing += lots;
}

/** Takes an open order out of its queue, gives back what it holds and ends it. */
export function cancelOpen(state: State, market: Market, slot: number, reason: CancelReason): OrderRow {
  const { orders } = state.futures;
  const left = orders.lotsLeft(slot);
  market.book.remove(slot);
  const hold = holdAt(state, market, slot, left);
  if (hold > 0n) state.ledger.release(orders.payer(slot), hold);
  countResting(state, slot, -left);
  orders.setUpdatedAt(slot, state.at);
  return closeOrder(state, market, slot, 'cancelled', reason);
}

/** The end of an order that is no longer in the book: its last state goes to the changes, its slot is free. */
export function closeOrder(
  state: State,
  market: Market,
  slot: number,
  status: 'done' | 'cancelled',
  reason: CancelReason | undefined,
): OrderRow {
  const row = orderRow(state, market, slot, status, reason);
  const { futures } = state;
  futures.closed.push(row);
  futures.terms.delete(row.id);
  futures.grows.delete(row.id);
  futures.orders.remove(slot);
  return row;
}

/** The owner's orders in a market that open positions end, oldest first; returns how many. */
export function cancelOpening(state: State, { owner }: Exposure, market: Market, reason: CancelReason): number {
  const { orders } = state.futures;
  let canceled = 0;
  for (const id of orders.idsOf(owner)) {
    const slot = orders.slotOf.get(id);
    if (orders.market(slot) !== market.market || termsOf(state, id).closes !== 0) continue;
    cancelOpen(state, market, slot, reason);
    canceled += 1;
  }
  return canceled;
}

/** Exits as the row of an order has them. */
export const exitsIn = (exits: Exits | undefined): Pick<OrderRow, 'exitBy' | 'profitPrice' | 'stopPrice'> => ({
  ...{ exitBy: exits?.by, profitPrice: exits?.profit, stopPrice: exits?.stop },
});

/** The order in `slot` as others see it: whole ticks are prices again. */
export function orderRow(
  state: State,
  market: Market,
  slot: number,
  status: OrderStatus,
  cancelReason: CancelReason | undefined,
): OrderRow {
  const { orders } = state.futures;
  const id = orders.id(slot);
  const flags = orders.flags(slot);
  const { leverage, isolated, closes, exits, mark } = termsOf(state, id);
  return {
    id,
    owner: orders.owner(slot),
    market: market.market,
    side: sideName(orders.side(slot)),
    type: 'limit',
    timeInForce: timeInForceOf(flags),
    postOnly: isPostOnly(flags),
    selfTrade: selfTradeOf(flags),
    clientOrderId: orders.clientOrderId(slot),
    price: priceOf(market, orders.ticks(slot)),
    contracts: orders.lots(slot),
    filledContracts: orders.lots(slot) - orders.lotsLeft(slot),
    filledValue: orders.filledValue(slot),
    fee: orders.fee(slot),
    leverage,
    margin: isolated ? 'isolated' : 'cross',
    closes,
    ...exitsIn(exits),
    mark: priceOf(market, mark),
    status,
    cancelReason,
    priority: orders.priority(slot),
    createdAt: orders.createdAt(slot),
    updatedAt: orders.updatedAt(slot),
  };
}

/** What a command returns of an order. */
export const summary = ({ id, market, side, status, filledContracts, filledValue, fee }: OrderRow): OrderSummary => ({
  ...{ id, market, side, status, filledContracts, filledValue, fee },
});

/** Orders that changed since the last time: those that ended, then the open ones as they stand. */
export function takeOrders(state: State): OrderRow[] {
  const { orders, closed } = state.futures;
  const rows = closed.take();
  for (const slot of orders.takeTouched())
    rows.push(orderRow(state, marketOf(state, orders.market(slot)), slot, 'open', undefined));
  return rows;
}
