/** What is spot's own of an open order: what it holds, how others see it, when it expires. Its life is that of every order (trading/). */
import { amountOf, priceOf } from '../core/grid.ts';
import { isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { sideName } from '../core/side.ts';
import type { CancelReason, OrderStatus } from '../core/terms.ts';
import { Life } from '../trading/life.ts';
import type { OrderSummary } from './command.ts';
import { entryEnded } from './conditional/cover-entry.ts';
import { legEnded } from './conditional/leg-fills.ts';
import { holdOf } from './quote.ts';
import type { OrderRow } from './rows.ts';
import type { Market, State } from './state.ts';

export type SpotTrades = { state: State; market: Market; row: OrderRow };
export const life = new Life<SpotTrades>({
  floorOf: ({ spot }) => spot,
  holdOf: (_, market, slot, lots) => holdOf(market, market.orders.side(slot), market.orders.ticks(slot), lots),
  rowOf: orderRow,
  ends: (state, order, row) => {
    if (state.spot.expiries.size > 0) forgetExpiry(state, row.market, order);
    if (state.spot.conditionals.hasExits) entryEnded(state, order);
    if (state.spot.conditionals.hasLegs) legEnded(state, row);
  },
});

/** What is left of it is canceled at a time. */
export function setExpiry(state: State, order: number, at: number): void {
  const { expiries, orders, venue } = state.spot;
  expiries.set(order, at);
  venue.setEnd(state, orders.market(orders.slotOf.get(order)), order, at);
  state.spot.expiryRows.set(order, { order, at, status: 'set' });
}

function forgetExpiry(state: State, market: number, order: number): void {
  const at = state.spot.expiries.get(order);
  if (at === undefined) return;
  state.spot.expiries.delete(order);
  state.spot.venue.setEnd(state, market, order, undefined);
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

/** The order in `slot` as others see it: whole ticks and lots are amounts again. */
function orderRow(
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
    // A market order waits only for an auction.
    type: timeInForceOf(flags) === 'IOC' ? 'market' : 'limit',
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
