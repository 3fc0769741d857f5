/** How an order comes into a slot: with what it got when it was placed, or from its row. */
import { ticksIn } from '../core/grid.ts';
import type { Filled, Taker } from '../core/matching.ts';
import { flagsOf, type Behaviour } from '../core/orders/order-flags.ts';
import type { Pit } from '../core/pit.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import type { AnyOrderRow } from './life.ts';
import type { Sized } from './order.ts';

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
export function putBack(
  market: Pit,
  row: AnyOrderRow,
  { lots, lotsLeft }: { lots: number; lotsLeft: number },
  { payer, receiver }: Pick<Entrant, 'payer' | 'receiver'>,
): number {
  const { orders } = market;
  const { selfTrade, filledValue: value, fee } = row;
  const side: SideNumber = row.side === 'buy' ? BUY : SELL;
  const sized = { side, limit: ticksIn(market, row.price), selfTrade, lots, spend: undefined } as const;
  const taker = { order: row.id, owner: row.owner, side, payer, receiver };
  const slot = putOrder(market, taker, sized, { lots: lots - lotsLeft, value, fee }, row, row.createdAt);
  // A row is taken at its word, also one that was altered: the audit tells where.
  orders.setFilledValue(slot, value);
  orders.setFee(slot, fee);
  orders.setPriority(slot, row.priority);
  orders.setUpdatedAt(slot, row.updatedAt);
  market.book.add(slot);
  return slot;
}
