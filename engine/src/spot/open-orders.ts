/** How an order comes to rest in a book with its hold, and how it leaves. Held money is always exactly what the open orders explain. */
import type { Amount } from '@glassbook/money';
import type { OrderRow } from '../changes.ts';
import type { CancelReason } from '../terms.ts';
import { BUY, type SideNumber } from '../book/orders.ts';
import type { State } from '../state.ts';
import { touchLevel, valueOf } from './market.ts';
import type { Market } from '../state.ts';

/** Marks an open order as changed. */
export function touchOrder(state: State, slot: number): void {
  const { orders } = state.spot;
  if (orders.dirty[slot] === 1) return;
  orders.dirty[slot] = 1;
  state.changes.dirtyOrders.push(orders.id[slot] as number);
}

/** What `lots` of an order at `ticks` hold: a buy their cost in quote, a sell themselves in base. */
export const holdOf = (market: Market, side: SideNumber, ticks: number, lots: number): Amount =>
  side === BUY ? valueOf(market, ticks, lots) : BigInt(lots) * market.settings.lot;

/** Queues the order in `slot` with what is left of it, and holds what that can cost. */
export function restOrder(state: State, market: Market, slot: number): void {
  const { orders } = state.spot;
  const side = orders.side[slot] as SideNumber;
  const ticks = orders.ticks[slot] as number;
  orders.priority[slot] = state.spot.nextPriority;
  state.spot.nextPriority += 1;
  const account = (side === BUY ? orders.quoteAccount : orders.baseAccount)[slot] as number;
  state.ledger.hold(account, holdOf(market, side, ticks, orders.lotsLeft[slot] as number));
  market.book.add(slot);
  touchLevel(market, side, ticks);
  touchOrder(state, slot);
}

/** Takes an order out of its queue and gives back what it still holds. The slot stays the caller's. */
export function withdrawOrder(state: State, market: Market, slot: number): void {
  const { orders } = state.spot;
  const side = orders.side[slot] as SideNumber;
  const ticks = orders.ticks[slot] as number;
  market.book.remove(slot);
  const account = (side === BUY ? orders.quoteAccount : orders.baseAccount)[slot] as number;
  state.ledger.release(account, holdOf(market, side, ticks, orders.lotsLeft[slot] as number));
  touchLevel(market, side, ticks);
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
  state.changes.closedOrders.push(row);
  state.spot.orders.remove(slot);
  return row;
}

/** Withdraws and ends an open order. */
export function cancelOpen(state: State, market: Market, slot: number, reason: CancelReason): OrderRow {
  withdrawOrder(state, market, slot);
  state.spot.orders.updatedAt[slot] = state.at;
  return closeOrder(state, market, slot, 'cancelled', reason);
}

export function orderRow(
  state: State,
  market: Market,
  slot: number,
  status: OrderRow['status'],
  reason: CancelReason | undefined,
): OrderRow {
  return state.spot.orders.row(slot, market.settings.tick, market.settings.lot, status, reason);
}
