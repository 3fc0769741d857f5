/** What is open, from its rows. */
import { assert } from '@glassbook/money';
import { ticksIn } from '../core/grid.ts';
import { arm } from './exits/arm-exits.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import { NONE } from '../core/none.ts';
import { flagsOf } from '../core/orders/order-flags.ts';
import { BUY, SELL } from '../core/side.ts';
import { scheduleFunding } from './funding.ts';
import { scheduleStale } from './house-maker.ts';
import { standingOfPool, standingOfPosition, watchPool, watchPosition } from './margin.ts';
import { countResting, holdAt } from './open-orders.ts';
import { exposureOf, findPool, marketOf, putExposure, putPosition } from './positions.ts';
import type { ExposureRow, MarkRow, OrderRow, PositionRow } from './rows.ts';
import type { State } from './state.ts';

export function restoreMark(state: State, row: MarkRow): void {
  const market = marketOf(state, row.market);
  market.last = row.last === 0n ? NONE : ticksIn(market, row.last);
  market.mark = row.mark === 0n ? NONE : ticksIn(market, row.mark);
  const { at: markAt, index, basis, premium, premiumSum, premiumMs } = row;
  Object.assign(market, { markAt, index, basis, premium, premiumSum, premiumMs });
}

export function restoreExposure(state: State, { id, owner, market }: ExposureRow): void {
  putExposure(state, marketOf(state, market), id, owner);
}

export function restorePosition(state: State, { status, closeReason, ...row }: PositionRow): void {
  assert(status === 'open' && closeReason === undefined, 'a stored position is open');
  const market = marketOf(state, row.market);
  putPosition(state, exposureOf(state, row.owner, market), { ...row, isolated: row.mode === 'isolated', closing: 0 });
  if (row.side === 'long') market.openInterest += row.contracts;
}

/** Puts an open order back at the end of its queue: they come in the order of their priority. Its hold is in the balances already. */
export function restoreOrder(state: State, row: OrderRow): void {
  const market = marketOf(state, row.market);
  const { orders, terms } = state.futures;
  const slot = orders.add(row.id, row.owner, row.market);
  const exposure = exposureOf(state, row.owner, market);
  const { leverage, closes, exitBy: by, profitPrice: profit = 0n, stopPrice: stop = 0n } = row;
  terms.set(row.id, {
    exposure,
    leverage,
    isolated: row.margin === 'isolated',
    closes,
    exits: by && { by, profit, stop },
    mark: ticksIn(market, row.mark),
  });
  orders.setSide(slot, row.side === 'buy' ? BUY : SELL);
  orders.setFlags(slot, flagsOf(row));
  orders.setTicks(slot, ticksIn(market, row.price));
  orders.setLots(slot, row.contracts);
  orders.setLotsLeft(slot, row.contracts - row.filledContracts);
  orders.setFilledValue(slot, row.filledValue);
  orders.setFee(slot, row.fee);
  const { account } = exposure.pool;
  orders.setAccounts(slot, account, account);
  orders.setPriority(slot, row.priority);
  orders.setCreatedAt(slot, row.createdAt);
  orders.setUpdatedAt(slot, row.updatedAt);
  orders.setClientOrderId(slot, row.clientOrderId);
  market.book.add(slot);
  countResting(state, slot, row.contracts - row.filledContracts);
}

/** What follows from several rows: what is on hold for whom, ladders, triggers, timers. */
export function loaded(state: State): void {
  const { futures } = state;
  for (const position of futures.positions.values())
    if (futures.terms.has(position.order)) futures.grows.set(position.order, position);
  holdsLoaded(state);
  laddersLoaded(state);
  for (const pool of futures.pools.values()) watchPool(state, pool, standingOfPool(state, pool));
  for (const position of futures.positions.values()) {
    const market = marketOf(state, position.market);
    if (position.isolated) watchPosition(state, market, position, standingOfPosition(market, position));
    if (market.status === 'open') arm(state, market, position);
  }
  for (const market of futures.markets.values()) scheduleFunding(state, market);
}

/** What of an account is on hold neither for orders nor for isolated positions is for its cross positions. */
function holdsLoaded(state: State): void {
  const { futures, ledger } = state;
  for (const pool of futures.pools.values()) pool.held = ledger.held(pool.account);
  for (const slot of futures.orders.slots()) {
    const market = marketOf(state, futures.orders.market(slot));
    const pool = findPool(state, futures.orders.owner(slot), market.settle);
    if (pool) pool.held -= holdAt(state, market, slot, futures.orders.lotsLeft(slot));
  }
  for (const position of futures.positions.values()) {
    const pool = findPool(state, position.owner, marketOf(state, position.market).settle);
    if (pool && position.isolated) pool.held -= position.margin;
  }
}

/** The house maker's ladders are made of its orders, and their timers set. */
function laddersLoaded(state: State): void {
  const { orders, markets } = state.futures;
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
