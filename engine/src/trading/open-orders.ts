/** How an order comes to rest in a book with its hold, and how it leaves. Held money is always exactly what the open orders explain. */
import type { Amount } from '@glassbook/money';
import { ticksIn } from '../core/grid.ts';
import type { Filled, Taker } from '../core/matching.ts';
import { flagsOf, type Behaviour } from '../core/orders/order-flags.ts';
import type { Pit } from '../core/pit.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { CancelReason } from '../core/terms.ts';
import { marketAt, type Life, type Sized, type Trades } from './life.ts';

/** Who an order is of, and the accounts that pay for it and receive what it brings. */
export type Entrant = Taker & { payer: number; receiver: number };
type Terms = Omit<Behaviour, 'selfTrade'> & { clientOrderId?: string | undefined };

/** A slot with the order in it, which is in no queue yet. */
export function putOrder(
  { orders, market }: Pit,
  taker: Entrant,
  sized: Sized,
  filled: Pick<Filled, 'lots' | 'value' | 'fee'>,
  { timeInForce, postOnly, clientOrderId }: Terms,
  at: number,
): number {
  const slot = orders.add(taker.order, taker.owner, market);
  orders.setSide(slot, sized.side);
  orders.setFlags(slot, flagsOf({ timeInForce, postOnly, selfTrade: sized.selfTrade }));
  orders.setTicks(slot, sized.limit);
  orders.setLots(slot, sized.lots);
  orders.setLotsLeft(slot, sized.lots - filled.lots);
  if (filled.lots > 0) {
    orders.setFilledValue(slot, filled.value);
    orders.setFee(slot, filled.fee);
  }
  orders.setAccounts(slot, taker.payer, taker.receiver);
  orders.setCreatedAt(slot, at);
  orders.setUpdatedAt(slot, at);
  orders.setClientOrderId(slot, clientOrderId);
  return slot;
}

/** Puts an open order back at the end of its queue: they come in the order of their priority. Its hold is in the balances already. */
export function putBack<T extends Trades>(
  market: T['market'],
  row: T['row'],
  { lots, lotsLeft }: { lots: number; lotsLeft: number },
  { payer, receiver }: Pick<Entrant, 'payer' | 'receiver'>,
): number {
  const { orders } = market;
  const { selfTrade, filledValue: value, fee } = row;
  const side: SideNumber = row.side === 'buy' ? BUY : SELL;
  const sized = { side, limit: ticksIn(market, row.price), selfTrade, lots, spend: undefined } as const;
  const taker = { order: row.id, owner: row.owner, side, payer, receiver };
  const slot = putOrder(market, taker, sized, { lots: lots - lotsLeft, value, fee }, row, row.createdAt);
  orders.setPriority(slot, row.priority);
  orders.setUpdatedAt(slot, row.updatedAt);
  market.book.add(slot);
  return slot;
}

/** Queues the order in `slot` with what is left of it, and holds what that can need. */
export function restOrder<T extends Trades>(life: Life<T>, state: T['state'], market: T['market'], slot: number): void {
  const { orders } = market;
  const hold = life.holdOf(state, market, slot, orders.lotsLeft(slot));
  if (hold > 0n) state.ledger.hold(orders.payer(slot), hold);
  life.rests?.(state, slot, hold);
  enqueue(life, state, market, slot);
}

/** Puts the order in `slot`, whose hold is right, at the end of the queue at its price. */
export function enqueue<T extends Trades>(life: Life<T>, state: T['state'], market: T['market'], slot: number): void {
  const floor = life.floorOf(state);
  market.orders.setPriority(slot, floor.nextPriority);
  floor.nextPriority += 1;
  market.book.add(slot);
  market.orders.touch(slot);
}

/** Takes an order out of its queue and gives back what it still holds. The slot stays the caller's. */
export function pullOrder<T extends Trades>(life: Life<T>, state: T['state'], market: T['market'], slot: number): void {
  const { orders } = market;
  market.book.remove(slot);
  const hold = life.holdOf(state, market, slot, orders.lotsLeft(slot));
  if (hold > 0n) state.ledger.release(orders.payer(slot), hold);
  life.leaves?.(state, slot);
}

/** The end of an order that is no longer in the book: its last state goes to the changes, its slot is free. */
export function closeOrder<T extends Trades>(
  life: Life<T>,
  state: T['state'],
  market: T['market'],
  slot: number,
  status: 'done' | 'cancelled',
  reason: CancelReason | undefined,
): T['row'] {
  const row = life.rowOf(state, market, slot, status, reason);
  life.ends?.(state, row.id);
  life.floorOf(state).closed.push(row);
  market.orders.remove(slot);
  return row;
}

/** Pulls and ends an open order. */
export function cancelOpen<T extends Trades>(
  life: Life<T>,
  state: T['state'],
  market: T['market'],
  slot: number,
  reason: CancelReason,
): T['row'] {
  pullOrder(life, state, market, slot);
  market.orders.setUpdatedAt(slot, state.at);
  return closeOrder(life, state, market, slot, 'cancelled', reason);
}

/** Why an order that does not rest ended: where it was filled it is done, else canceled with what it got. */
export const reasonOf = ({ stop }: Pick<Filled, 'stop'>): CancelReason | undefined =>
  stop === 'filled' ? undefined : stop === 'self' ? 'self_trade' : 'unfilled';

/** Orders that changed since the last time: those that ended, then the open ones as they stand. */
export function takeOrders<T extends Trades>(life: Life<T>, state: T['state']): T['row'][] {
  const { orders, closed } = life.floorOf(state);
  const rows = closed.take();
  for (const slot of orders.takeTouched())
    rows.push(life.rowOf(state, marketAt(life, state, slot), slot, 'open', undefined));
  return rows;
}

/** What open orders have on hold, by account. */
export function* heldByOrders<T extends Trades>(life: Life<T>, state: T['state']): Generator<[number, Amount]> {
  const { orders } = life.floorOf(state);
  for (const slot of orders.slots())
    yield [orders.payer(slot), life.holdOf(state, marketAt(life, state, slot), slot, orders.lotsLeft(slot))];
}
