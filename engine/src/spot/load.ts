/** Open orders from their rows. */
import { assert } from '@glassbook/money';
import { lotsIn, ticksIn } from '../core/grid.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { flagsOf } from '../core/orders/order-flags.ts';
import { BUY, SELL } from '../core/side.ts';
import { scheduleStale } from './house-maker.ts';
import { accountsOf } from './open-orders.ts';
import { ABSENT } from '../core/int-map.ts';
import { resumeTrail, setTriggers } from './conditional/conditional-order.ts';
import type { ConditionalRow, OrderRow } from './rows.ts';
import type { State } from './state.ts';

/** Puts an open order back at the end of its queue: they come in the order of their priority. Its hold is in the balances already. */
export function restoreOrder(state: State, row: OrderRow): void {
  const market = state.spot.markets.get(row.market);
  assert(market !== undefined && row.status === 'open', 'a stored order is open in a market');
  const { orders } = state.spot;
  const slot = orders.add(row.id, row.owner, row.market);
  orders.setSide(slot, row.side === 'buy' ? BUY : SELL);
  orders.setFlags(slot, flagsOf(row));
  orders.setTicks(slot, ticksIn(market, row.price));
  orders.setLots(slot, lotsIn(market, row.amount));
  orders.setLotsLeft(slot, lotsIn(market, row.amount - row.filledAmount));
  orders.setFilledValue(slot, row.filledValue);
  orders.setFee(slot, row.fee);
  const { payer, receiver } = accountsOf(state, market, row.owner, row.side === 'buy' ? BUY : SELL);
  orders.setAccounts(slot, payer, receiver);
  orders.setPriority(slot, row.priority);
  orders.setCreatedAt(slot, row.createdAt);
  orders.setUpdatedAt(slot, row.updatedAt);
  orders.setClientOrderId(slot, row.clientOrderId);
  market.book.add(slot);
}

export function restoreConditional(state: State, row: ConditionalRow): void {
  const { status, endReason, fired, refusal, ...order } = row;
  assert(status === 'waiting', `a stored conditional order waits: ${endReason} ${fired} ${refusal}`);
  state.spot.conditionals.add(order);
}

/** What follows from several rows: ladders, triggers, trails, timers. */
export function loaded(state: State): void {
  const { orders, conditionals, expiries, markets } = state.spot;
  laddersLoaded(state);
  for (const [order, at] of expiries) state.schedule.set('spot.orderExpires', order, at);
  for (const order of conditionals.all()) {
    const market = markets.get(order.market);
    assert(market !== undefined, 'a conditional order is of a market');
    if (order.parent !== 0 && orders.slotOf.get(order.parent) !== ABSENT) conditionals.link(order.parent, order.id);
    if (order.expiresAt > 0) state.schedule.set('spot.orderExpires', order.id, order.expiresAt);
    setTriggers(state, market, order);
    if (order.trailFrom !== 0) resumeTrail(state, market, order);
  }
}

/** The house maker's ladders are made of its orders, and their timers set. */
function laddersLoaded(state: State): void {
  const { orders, markets } = state.spot;
  for (const id of orders.idsOf(HOUSE_MAKER)) {
    const slot = orders.slotOf.get(id);
    const ladder = markets.get(orders.market(slot))?.ladder;
    (orders.side(slot) === BUY ? ladder?.bids : ladder?.asks)?.push(id);
  }
  for (const market of markets.values()) {
    const ticks = (id: number) => orders.ticks(orders.slotOf.get(id));
    market.ladder.bids.sort((a, b) => ticks(b) - ticks(a));
    market.ladder.asks.sort((a, b) => ticks(a) - ticks(b));
    market.book.takeChanged();
    scheduleStale(state, market);
  }
}
