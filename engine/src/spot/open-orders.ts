/** How an order comes to rest in a book with its hold, and how it leaves. Held money is always exactly what the open orders explain. */
import type { Amount } from '@glassbook/money';
import { amountOf, priceOf, valueOf, type Grid } from '../core/grid.ts';
import { isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { BUY, sideName, type SideNumber } from '../core/side.ts';
import type { CancelReason, OrderStatus } from '../core/terms.ts';
import type { OrderSummary } from './command.ts';
import { entryEnded } from './conditional/cover-entry.ts';
import type { OrderRow } from './rows.ts';
import type { Market, State } from './state.ts';

/** What `lots` of an order at `ticks` hold: a buy their cost in quote, a sell themselves in base. */
export const holdOf = (market: Grid, side: SideNumber, ticks: number, lots: number): Amount =>
  side === BUY ? valueOf(market, ticks, lots) : amountOf(market, lots);

/** A buy pays quote and receives base, a sell the other way round. Opens both accounts, base first. */
export function accountsOf(
  { ledger }: State,
  market: Market,
  owner: number,
  side: SideNumber,
): { payer: number; receiver: number } {
  const base = ledger.account(owner, 'spot', market.base);
  const quote = ledger.account(owner, 'spot', market.quote);
  return side === BUY ? { payer: quote, receiver: base } : { payer: base, receiver: quote };
}

/** Queues the order in `slot` with what is left of it, and holds what that can cost. */
export function restOrder(state: State, market: Market, slot: number): void {
  const { orders } = state.spot;
  const side = orders.side(slot);
  const account = orders.payer(slot);
  state.ledger.hold(account, holdOf(market, side, orders.ticks(slot), orders.lotsLeft(slot)));
  enqueue(state, market, slot);
}

/** Puts the order in `slot`, whose hold is right, at the end of the queue at its price. */
export function enqueue(state: State, market: Market, slot: number): void {
  const { orders } = state.spot;
  orders.setPriority(slot, state.spot.nextPriority);
  state.spot.nextPriority += 1;
  market.book.add(slot);
  orders.touch(slot);
}

/** Takes an order out of its queue and gives back what it still holds. The slot stays the caller's. */
export function pullOrder(state: State, market: Market, slot: number): void {
  const { orders } = state.spot;
  const side = orders.side(slot);
  const ticks = orders.ticks(slot);
  market.book.remove(slot);
  const account = orders.payer(slot);
  state.ledger.release(account, holdOf(market, side, ticks, orders.lotsLeft(slot)));
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
  if (state.spot.expiries.size > 0) forgetExpiry(state, row.id);
  if (state.spot.conditionals.hasExits) entryEnded(state, row.id);
  state.spot.closed.push(row);
  state.spot.orders.remove(slot);
  return row;
}

/** What is left of it is canceled at a time. */
export function setExpiry(state: State, order: number, at: number): void {
  state.spot.expiries.set(order, at);
  state.schedule.set('spot.orderExpires', order, at);
  state.spot.expiryRows.set(order, { order, at, status: 'set' });
}

function forgetExpiry(state: State, order: number): void {
  const at = state.spot.expiries.get(order);
  if (at === undefined) return;
  state.spot.expiries.delete(order);
  state.schedule.clear('spot.orderExpires', order);
  state.spot.expiryRows.set(order, { order, at, status: 'over' });
}

/** What a command returns of the order in `slot`. */
export function summaryOf(state: State, market: Market, slot: number, status: OrderStatus): OrderSummary {
  const { orders } = state.spot;
  const filled = orders.lots(slot) - orders.lotsLeft(slot);
  return {
    id: orders.id(slot),
    market: market.market,
    side: sideName(orders.side(slot)),
    status,
    filledAmount: amountOf(market, filled),
    filledValue: filled === 0 ? 0n : orders.filledValue(slot),
    fee: filled === 0 ? 0n : orders.fee(slot),
  };
}

/** Pulls and ends an open order. */
export function cancelOpen(state: State, market: Market, slot: number, reason: CancelReason): OrderRow {
  pullOrder(state, market, slot);
  state.spot.orders.setUpdatedAt(slot, state.at);
  return closeOrder(state, market, slot, 'cancelled', reason);
}

/** The order in `slot` as others see it: whole ticks and lots are amounts again. */
export function orderRow(
  state: State,
  market: Market,
  slot: number,
  status: OrderStatus,
  cancelReason: CancelReason | undefined,
): OrderRow {
  const { orders } = state.spot;
  const lots = orders.lots(slot);
  const filled = lots - orders.lotsLeft(slot);
  const flags = orders.flags(slot);
  return {
    id: orders.id(slot),
    owner: orders.owner(slot),
    market: market.market,
    side: sideName(orders.side(slot)),
    type: 'limit',
    timeInForce: timeInForceOf(flags),
    postOnly: isPostOnly(flags),
    selfTrade: selfTradeOf(flags),
    clientOrderId: orders.clientOrderId(slot),
    price: priceOf(market, orders.ticks(slot)),
    amount: amountOf(market, lots),
    value: 0n,
    filledAmount: amountOf(market, filled),
    filledValue: filled === 0 ? 0n : orders.filledValue(slot),
    fee: filled === 0 ? 0n : orders.fee(slot),
    status,
    cancelReason,
    priority: orders.priority(slot),
    createdAt: orders.createdAt(slot),
    updatedAt: orders.updatedAt(slot),
  };
}

/** Orders that changed since the last time: those that ended, then the open ones as they stand. */
export function takeOrders(state: State): OrderRow[] {
  const { orders, markets, closed } = state.spot;
  const rows = closed.take();
  for (const slot of orders.takeTouched())
    rows.push(orderRow(state, markets.get(orders.market(slot)) as Market, slot, 'open', undefined));
  return rows;
}

/** An open order as a line of the state's description. */
export function orderLine(state: State, slot: number): string {
  const { orders } = state.spot;
  const numbers = [
    orders.id(slot),
    orders.owner(slot),
    orders.market(slot),
    orders.side(slot),
    orders.flags(slot),
    orders.ticks(slot),
    orders.lots(slot),
    orders.lotsLeft(slot),
    orders.priority(slot),
  ];
  const times = `${orders.createdAt(slot)} ${orders.updatedAt(slot)}`;
  return `order ${numbers.join(' ')} ${orders.filledValue(slot)} ${orders.fee(slot)} ${times} ${orders.clientOrderId(slot) ?? ''}`;
}
