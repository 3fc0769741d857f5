/** What is futures' own of an open order: its terms, what it holds, how others see it. What an order that opens can need is on hold; one that closes holds nothing. Its life is that of every order (trading/). */
import { assert, type Amount } from '@glassbook/money';
import { priceOf } from '../core/grid.ts';
import { isPostOnly, selfTradeOf, timeInForceOf } from '../core/orders/order-flags.ts';
import { BUY, sideName, type SideNumber } from '../core/side.ts';
import type { CancelReason, OrderStatus } from '../core/terms.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { Life } from '../trading/life.ts';
import { mayRest } from '../trading/order.ts';
import type { OrderRefusal, OrderSummary } from './command.ts';
import { restingCost } from './cost.ts';
import { duePool } from './margin.ts';
import { findExposure } from './positions.ts';
import type { OrderRow } from './rows.ts';
import type { Exposure, Market, OrderTerms, Position, State } from './state.ts';
import { POSITIONS_MAX } from './words.ts';

export type FuturesTrades = { state: State; market: Market; row: OrderRow };
export const life = new Life<FuturesTrades>({
  floorOf: ({ futures }) => futures,
  holdOf: holdAt,
  rowOf: orderRow,
  rests: (state, slot, held) => {
    const { orders } = state.futures;
    // What it holds is no longer part of what positions have.
    if (held > 0n) duePool(state, termsOf(state, orders.id(slot)).exposure.pool);
    countResting(state, slot, orders.lotsLeft(slot));
  },
  leaves: (state, slot) => countResting(state, slot, -state.futures.orders.lotsLeft(slot)),
  ends: ({ futures }, order) => {
    futures.terms.delete(order);
    futures.grows.delete(order);
  },
});

/** What so many lots of an order at a limit have on hold. */
export function holdFor(market: Market, terms: OrderTerms, side: SideNumber, ticks: number, lots: number): Amount {
  if (terms.closes !== 0) return 0n;
  return restingCost(market, terms, side === BUY ? 'long' : 'short', ticks, lots);
}

/** What the order in `slot` has on hold with so many lots left. */
export function holdAt(state: State, market: Market, slot: number, lots: number): Amount {
  const { orders } = state.futures;
  return holdFor(market, termsOf(state, orders.id(slot)), orders.side(slot), orders.ticks(slot), lots);
}

export function termsOf(state: State, order: number): OrderTerms {
  const terms = state.futures.terms.get(order);
  assert(terms !== undefined, 'an open order has its terms');
  return terms;
}

/** Counts contracts of a resting order as ordered, or as to be closed; below zero where they no longer are. */
export function countResting(state: State, slot: number, lots: number): void {
  const { orders } = state.futures;
  const side = orders.side(slot);
  const { closes, follow, exposure } = termsOf(state, orders.id(slot));
  if (closes === 0) exposure.ordered[side] += lots;
  else if (follow === 0) exposure.closing[side === BUY ? 'short' : 'long'] += lots;
  const position = closes > 0 ? state.futures.positions.get(closes) : undefined;
  if (position) position.closing += lots;
}

/** The owner's orders in a market that open positions end, oldest first; returns how many. */
export const cancelOpening = (state: State, { owner }: Exposure, { market }: Market, reason: CancelReason): number =>
  life.cancelOwn(
    state,
    owner,
    reason,
    ({ market: id, orders }, slot) => id === market && termsOf(state, orders.id(slot)).closes === 0,
  );

type Order = Parameters<typeof mayRest>[0] & { owner: number; contracts: number };

/** The order opens none: it ends at once, and closes as much as it trades. */
export const onlyCloses = (order: Order, closing: readonly Position[]): boolean =>
  !mayRest(order) && closing.reduce((sum, { contracts }) => sum + contracts, 0) >= order.contracts;

/** One more than an owner may have, since a liquidation visits all of them at each of its steps and an account is shown all of them. The house has one position a side, however many orders of it rest. */
export function positionsProblem(state: State, order: Order, closing: readonly Position[]): OrderRefusal | undefined {
  const { owner } = order;
  if (owner < FIRST_USER || onlyCloses(order, closing)) return undefined;
  return isFull(state, owner) ? 'futures.too_many_positions' : undefined;
}

/** Counted with the resting orders that would open one, so that no fill passes the most; what an order has opened is its position. */
function isFull(state: State, owner: number): boolean {
  const { markets, orders, grows } = state.futures;
  let open = 0;
  for (const market of markets.values()) open += findExposure(state, owner, market)?.positions.size ?? 0;
  if (open + orders.openCount(owner) < POSITIONS_MAX) return false;
  const opening = orders.idsOf(owner).filter((id) => termsOf(state, id).closes === 0 && !grows.has(id));
  return open + opening.length >= POSITIONS_MAX;
}

/** The order in `slot` as others see it: whole ticks are prices again. Each field stands for itself: putting rows together costs more than the matching. */
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
  const { leverage, isolated, closes, follow, exits, mark } = termsOf(state, id);
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
    follow,
    exitBy: exits?.by,
    profitPrice: exits?.profit,
    stopPrice: exits?.stop,
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
  id,
  market,
  side,
  status,
  filledContracts,
  filledValue,
  fee,
});
